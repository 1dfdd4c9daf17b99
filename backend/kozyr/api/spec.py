from typing import Any


def document_of(app: Any) -> Any:
    return {}
