// Shows the service's own OpenAPI document; nothing is fetched from elsewhere.
SwaggerUIBundle({
  url: "../openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
});
