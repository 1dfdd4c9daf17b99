"""docker-compose.yml, images, deploy/kubernetes.yaml: valid, without root, without anything that lasts."""

import json
import os
import re
import shutil
import subprocess
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import kubernetes_validate
import pytest
import yaml

from kozyr.api.http.application import create_app
from kozyr.api.settings import Settings, load_settings
from tests.conftest import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
BUILT = [name for name, service in SERVICES.items() if "build" in service]
MANIFEST: list[dict[str, Any]] = list(
    yaml.safe_load_all((ROOT / "deploy" / "kubernetes.yaml").read_text(encoding="utf-8"))
)
OBJECTS = {f"{item['kind']} {item['metadata']['name']}": item for item in MANIFEST}
PODS = {
    name.removeprefix("Deployment "): item["spec"]["template"]
    for name, item in OBJECTS.items()
    if item["kind"] == "Deployment"
}
VARIABLES = set(re.findall(r"KOZYR_\w+", (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")))


def build_of(name: str) -> dict[str, Any]:
    build: dict[str, Any] = SERVICES[name]["build"]
    return build


def recipe_of(name: str) -> str:
    build = build_of(name)
    return (ROOT / build["context"] / build.get("dockerfile", "Dockerfile")).read_text(encoding="utf-8")


# ---- docker-compose.yml


def test_compose_file_is_valid() -> None:
    folder = resources.files("check_jsonschema") / "builtin_schemas" / "vendor"
    schema = json.loads((folder / "compose-spec.json").read_text(encoding="utf-8"))
    checker = jsonschema.validators.validator_for(schema)(schema)
    assert not [f"{error.json_path}: {error.message}" for error in checker.iter_errors(COMPOSE)]
    assert not checker.is_valid({**COMPOSE, "services": {"api": {"imagine": "that"}}}), "the check is blind"


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_keeps_nothing_and_has_no_rights(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert service["deploy"]["resources"]["limits"]["memory"]
    # only the certificate is kept: authorities give out only few anew
    assert service.get("volumes", []) == (["certificates:/data"] if name == "tls" else [])
    assert service["healthcheck"]["test"][0] == "CMD"
    assert set(COMPOSE["volumes"]) == {"certificates"}


def test_only_the_proxy_is_published_and_on_this_machine_only() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    # TLS for everybody only if it is asked for
    assert published.pop("tls") == ["80:80", "443:443", "443:443/udp"]
    assert [name for name in SERVICES if "profiles" in SERVICES[name]] == ["tls"]
    assert SERVICES["tls"]["profiles"] == ["https"]
    assert set(published) == {"web"}
    assert all(port.startswith("127.0.0.1:") for port in published["web"])
    assert all(port.endswith(":8080") for port in published["web"]), "8081 believes who calls"
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert [name for name in SERVICES if SERVICES[name]["networks"] != ["inside"]] == ["web", "tls"]


def test_several_replicas_share_their_keys_and_their_counts() -> None:
    environment = SERVICES["api"]["environment"]
    assert SERVICES["api"]["deploy"]["replicas"] == "${KOZYR_REPLICAS:-2}"
    assert SERVICES["api"]["secrets"] == ["state-keys"]
    assert environment["KOZYR_STATE_KEYS_FILE"] == "/run/secrets/state-keys", "no start without keys"
    assert COMPOSE["secrets"]["state-keys"] == {"file": "${KOZYR_STATE_KEYS_FILE:-./state-keys}"}
    assert not any("KOZYR_STATE_KEYS" in service.get("environment", {}) for service in SERVICES.values())
    assert "state-keys" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert environment["KOZYR_RATE_STORAGE"] == "redis://redis:6379/0"
    assert "redis" in SERVICES


def test_the_store_of_counts_writes_nothing_to_a_disk() -> None:
    command = " ".join(SERVICES["redis"]["command"])
    assert "--save  --appendonly no" in command
    assert "/data" in SERVICES["redis"]["tmpfs"], "or the image makes a volume of it"


def test_the_service_knows_the_variables_that_it_is_given() -> None:
    assert set(SERVICES["api"]["environment"]) <= VARIABLES
    assert {variable["name"] for variable in PODS["api"]["spec"]["containers"][0]["env"]} <= VARIABLES


def test_the_service_starts_with_the_values_that_it_is_given(tmp_path: Path) -> None:
    keys = f"1:{'A' * 43}="
    file = tmp_path / "keys"
    file.write_text(keys, encoding="utf-8")
    composed = {
        name: re.sub(r"\$\{\w+:-(.*?)\}", r"\1", str(value))
        for name, value in SERVICES["api"]["environment"].items()
    }
    in_pod = {item["name"]: item["value"] for item in PODS["api"]["spec"]["containers"][0]["env"]}
    for environment in (
        {**composed, "KOZYR_STATE_KEYS_FILE": str(file)},
        {**in_pod, "KOZYR_STATE_KEYS_FILE": str(file)},
    ):
        settings = load_settings(environment)
        assert settings.production
        assert list(settings.state_keys) == [1]
        assert settings.frontend is None
        assert settings.proxies == 1
        assert settings.rate_storage
    assert (
        load_settings({**composed, "KOZYR_STATE_KEYS_FILE": str(file)}).rate_storage == "redis://redis:6379/0"
    )


# ---- images


@pytest.mark.parametrize("name", BUILT)
def test_what_an_image_copies_exists(name: str) -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", recipe_of(name), re.MULTILINE)
    assert copied
    for source in " ".join(copied).split():
        assert (ROOT / build_of(name)["context"] / source).exists(), source


def test_the_web_image_is_given_what_it_copies() -> None:
    ignore = (ROOT / "deploy" / "web.Dockerfile.dockerignore").read_text(encoding="utf-8").split()
    copied = re.findall(r"^COPY (.+) \S+$", recipe_of("web"), re.MULTILINE)
    assert set(" ".join(copied).split()) == {line[1:] for line in ignore if line.startswith("!")}


def test_the_service_does_not_run_as_root() -> None:
    last_stage = recipe_of("api").rpartition("\nFROM ")[2]
    assert re.search(r"^USER [1-9]\d*$", last_stage, re.MULTILINE)


def test_base_images_are_pinned_to_a_version() -> None:
    bases = {}
    for name in BUILT:
        defaults = dict(re.findall(r"^ARG (\w+_IMAGE)=(\S+)$", recipe_of(name), re.MULTILINE))
        used = set(re.findall(r"^FROM \$\{(\w+)\}", recipe_of(name), re.MULTILINE))
        assert used == set(defaults), "another image can be given instead"
        assert recipe_of(name).count("\nFROM ") == len(re.findall(r"^FROM \$", recipe_of(name), re.MULTILINE))
        for argument, base in defaults.items():
            assert build_of(name)["args"][argument] == f"${{KOZYR_{argument}:-{base}}}", (
                "the same in both files"
            )
            bases[argument] = base
    bases["REDIS_IMAGE"] = SERVICES["redis"]["image"].removeprefix("${KOZYR_REDIS_IMAGE:-").removesuffix("}")
    assert len(bases) == 4
    assert all(re.search(r":\d+\.\d+", base) for base in bases.values())


def test_make_pins_all_base_images_to_their_digests(tmp_path: Path) -> None:
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\necho sha256:$(printf %s "$4" | sha256sum | cut -c1-64)\n', encoding="utf-8")
    docker.chmod(0o755)
    file = tmp_path / "env"
    file.write_text("KOZYR_PORT=9000\nKOZYR_REDIS_IMAGE=old\n", encoding="utf-8")
    command = ["make", "--no-print-directory", "pin-images", f"DOCKER={docker}", f"ENV_FILE={file}"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    lines = dict(line.split("=", 1) for line in file.read_text(encoding="utf-8").splitlines())
    assert lines.pop("KOZYR_PORT") == "9000"
    compose = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    images = dict(re.findall(r"\$\{(KOZYR_\w+_IMAGE):-([^}]+)\}", compose))
    assert lines == {
        name: f"{image}@sha256:{sha256(image.encode()).hexdigest()}" for name, image in images.items()
    }


# ---- deploy/firewall.nft


@pytest.mark.servers
def test_the_kernel_accepts_the_firewall() -> None:
    nft = shutil.which("nft", path=f"{os.environ['PATH']}:/usr/sbin")
    assert nft is not None, "nft is needed. Debian, Ubuntu: sudo apt-get install nftables"
    # in a network of its own, which ends with it
    command = ["unshare", "--map-root-user", "--net", nft, "-f", str(ROOT / "deploy" / "firewall.nft")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if "unshare failed" in run.stderr or "Operation not permitted" in run.stderr:
        pytest.skip("this machine lets nobody make a network")
    assert (run.returncode, run.stderr) == (0, "")


# ---- deploy/kubernetes.yaml


@pytest.mark.parametrize("name", OBJECTS)
def test_an_object_of_the_manifest_is_valid(name: str) -> None:
    manifest = OBJECTS[name]
    kubernetes_validate.validate(manifest, "1.37", strict=True)
    invalid = {**manifest, "imagine": "that"}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(invalid, "1.37", strict=True)


@pytest.mark.parametrize("name", PODS)
def test_a_pod_keeps_nothing_and_has_no_rights(name: str) -> None:
    pod = PODS[name]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] > 0
    assert pod["automountServiceAccountToken"] is False
    assert all({"secret", "configMap", "emptyDir"} & set(volume) for volume in pod["volumes"])
    for container in pod["containers"]:
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert container["resources"]["limits"]["memory"]
        assert container["image"].startswith(f"{SERVICES[name]['image']}:")


def test_objects_of_the_manifest_find_each_other() -> None:
    assert {item["metadata"]["namespace"] for item in MANIFEST} == {"kozyr"}
    for name, pod in PODS.items():
        labels = pod["metadata"]["labels"]
        assert OBJECTS[f"Deployment {name}"]["spec"]["selector"]["matchLabels"] == labels
        assert OBJECTS[f"Service {name}"]["spec"]["selector"] == labels
    assert OBJECTS["PodDisruptionBudget api"]["spec"]["selector"]["matchLabels"] == {"app": "kozyr-api"}
    assert OBJECTS["HorizontalPodAutoscaler api"]["spec"]["scaleTargetRef"]["name"] == "api"
    upstream = OBJECTS["ConfigMap web"]["data"]["upstream.conf"]
    assert "server api.kozyr.svc.cluster.local:8000 resolve" in upstream
    mounts = PODS["web"]["spec"]["containers"][0]["volumeMounts"]
    assert mounts[0]["mountPath"] == "/etc/nginx/upstream.conf"
    assert "include /etc/nginx/upstream.conf;" in (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")


def test_only_the_proxy_and_the_scraper_reach_the_service() -> None:
    policy = OBJECTS["NetworkPolicy api"]["spec"]
    assert policy["podSelector"]["matchLabels"] == PODS["api"]["metadata"]["labels"]
    (rule,) = policy["ingress"]
    assert rule["from"] == [
        {"podSelector": {"matchLabels": PODS["web"]["metadata"]["labels"]}},
        {"namespaceSelector": {"matchLabels": {"kozyr-metrics": "scraper"}}},
    ]
    assert policy["egress"] == []
    web = OBJECTS["NetworkPolicy web"]["spec"]
    assert web["ingress"] == [{"ports": [{"port": "http"}]}]
    assert PODS["web"]["spec"]["containers"][0]["ports"] == [{"name": "http", "containerPort": 8080}]


def test_probes_wait_for_searches() -> None:
    container = PODS["api"]["spec"]["containers"][0]
    alive, ready = container["livenessProbe"], container["readinessProbe"]
    # the service answers a request within 30 s or gives it up
    assert alive["timeoutSeconds"] >= 10
    assert alive["periodSeconds"] * alive["failureThreshold"] >= 60
    assert ready["timeoutSeconds"] >= 5
    assert ready["failureThreshold"] >= 3


def test_probes_ask_for_what_the_service_has() -> None:
    container = PODS["api"]["spec"]["containers"][0]
    probes = {name: probe["httpGet"]["path"] for name, probe in container.items() if name.endswith("Probe")}
    ready, alive = "/api/v1/ready", "/api/v1/health"
    assert probes == {"startupProbe": ready, "readinessProbe": ready, "livenessProbe": alive}
    client = create_app(Settings()).test_client()
    assert {client.get(path).status_code for path in probes.values()} == {200}
    assert ready in " ".join(SERVICES["api"]["healthcheck"]["test"])


def test_a_replica_has_time_to_answer_its_last_requests() -> None:
    gunicorn = (ROOT / "backend" / "kozyr" / "gunicorn_config.py").read_text(encoding="utf-8")
    timeout = int(re.findall(r"^graceful_timeout = (\d+)$", gunicorn, re.MULTILINE)[0])
    pod = PODS["api"]["spec"]
    environment = {item["name"]: item["value"] for item in pod["containers"][0]["env"]}
    drain = int(environment["KOZYR_DRAIN"])
    assert pod["terminationGracePeriodSeconds"] > timeout + drain
    assert int(SERVICES["api"]["stop_grace_period"].removesuffix("s")) > timeout
