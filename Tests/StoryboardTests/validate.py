"""Says which YAML files a JSON Schema accepts: validate.py SCHEMA FILE…, a line "true FILE" or
"false FILE" for each. A file that is no YAML is left out."""

import json
import re
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """YAML as version 1.2 has it: only true and false are booleans, and no text is a date."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("bool", r"^(?:true|false)$", "tf"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
]:
    Loader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))


class DuplicateKey(Exception):
    pass


def mapping(loader, node):
    keys = [key.value for key, _ in node.value]
    if len(set(keys)) < len(keys):
        raise DuplicateKey
    return loader.construct_mapping(node, deep=True)


Loader.add_constructor("tag:yaml.org,2002:map", mapping)

with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for path in sys.argv[2:]:
    try:
        with open(path) as file:
            content = yaml.load(file, Loader)
    except (yaml.YAMLError, DuplicateKey):
        continue
    print(str(validator.is_valid(content)).lower(), path)
