// The front end's rules. The first block of bans is what the content security policy of a host page
// would refuse at run time (no inline style, no HTML from strings, no code from strings).
import js from "@eslint/js";
import globals from "globals";

const fromStrings = "nodes are built, never parsed from a string";

export default [
  {
    ignores: [
      "node_modules/",
      ".venv/",
      ".cache/",
      "test-results/",
      "backend/",
      "docs/",
      "frontend/vendor/",
      "frontend/min/",
      "frontend/*.min.js",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: fromStrings },
        { property: "outerHTML", message: fromStrings },
        { property: "insertAdjacentHTML", message: fromStrings },
        { property: "setHTMLUnsafe", message: fromStrings },
        { property: "parseHTMLUnsafe", message: fromStrings },
        { property: "createContextualFragment", message: fromStrings },
        { property: "srcdoc", message: fromStrings },
        { object: "document", property: "write", message: fromStrings },
        { object: "document", property: "writeln", message: fromStrings },
        { property: "cssText", message: "set single properties: style.setProperty" },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name=/^setAttribute(NS)?$/] > Literal[value=/^style$/i]",
          message: "a style attribute is refused by a strict policy: use a class or style.setProperty",
        },
        {
          selector: "CallExpression[callee.property.name=/^setAttribute(NS)?$/] > Literal[value=/^on/i]",
          message: "use addEventListener",
        },
        { selector: "NewExpression[callee.name='DOMParser']", message: fromStrings },
      ],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-script-url": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-alert": "error",
      "no-console": "error",
      "no-implicit-coercion": ["error", { boolean: false }],
      "no-shadow": "error",
      "no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", caughtErrors: "none", ignoreRestSiblings: true },
      ],
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["frontend/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**/*.{js,mjs}", "*.js"], languageOptions: { globals: globals.node } },
  { files: ["frontend/examples/**"], rules: { "no-console": "off" } },
  { files: ["examples/**"], languageOptions: { globals: globals.node }, rules: { "no-console": "off" } },
];
