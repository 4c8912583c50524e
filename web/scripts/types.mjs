/**
 * Writes src/wire/types.ts from the server's own JSON schema: `npm run types`.
 *
 * `npm run types -- --check` writes nothing, and fails if the file is not what it would write.
 */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "src/wire/types.ts";
const SIMPLE = { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" };
const python = process.env.PYTHON ?? (existsSync("../.venv/bin/python") ? "../.venv/bin/python" : "python3");
const schema = JSON.parse(execFileSync(python, ["-m", "redbutton.wire.schema"], { encoding: "utf8" }));
const named = Object.entries(schema.$defs).sort(([a], [b]) => a.localeCompare(b));

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (schema.type === "array") return `${bracketed(typeOf(schema.items))}[]`;
  if (schema.type === "object") return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  if (schema.type in SIMPLE) return SIMPLE[schema.type];
  throw new Error(`no type for ${JSON.stringify(schema)}`);
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

const made =
  [
    "/** What the server says and takes, made from its schema by `npm run types`. Not to be edited. */",
    ...named.map((entry) => (entry[1].anyOf ? unionOf(entry) : structOf(entry))),
  ].join("\n\n") + "\n";

if (!process.argv.includes("--check")) {
  writeFileSync(FILE, made);
} else if (readFileSync(FILE, "utf8") !== made) {
  console.error(`${FILE} is not what the server says: run \`npm run types\`.`);
  process.exit(1);
}
