/** Writes src/wire/types.ts from the server's own JSON schema: `npm run types`. */

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";

const python = existsSync("../.venv/bin/python") ? "../.venv/bin/python" : "python3";
const schema = JSON.parse(execFileSync(python, ["-m", "redbutton.server.schema"], { encoding: "utf8" }));
const named = Object.entries(schema.$defs).sort(([a], [b]) => a.localeCompare(b));

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `${bracketed(typeOf(schema.items))}[]`;
  if (schema.type === "object") return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  return { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[schema.type];
}

const bracketed = (type) => (type.includes("|") ? `(${type})` : type);

function comment(text) {
  if (!text) return "";
  const lines = text.split("\n").map((line) => line.trim());
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function structOf([name, { description, properties, required = [] }]) {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const optional = required.includes(field) ? "" : "?";
    return `  ${field}${optional}: ${typeOf(schema)};`;
  });
  return `${comment(description)}export interface ${name} {\n${fields.join("\n")}\n}`;
}

const unionOf = ([name, { anyOf }]) =>
  `export type ${name} =\n${anyOf.map((part) => `  | ${typeOf(part)}`).join("\n")};`;

writeFileSync(
  "src/wire/types.ts",
  [
    "/** The wire protocol's types, made from the server's schema by `npm run types`. Not to be edited. */",
    ...named.map((entry) => (entry[1].anyOf ? unionOf(entry) : structOf(entry))),
  ].join("\n\n") + "\n",
);
