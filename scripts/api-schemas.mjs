/**
 * Derives the response schemas of the API from the return types of its handlers, so that nothing is described twice: reads
 * every `readRoute`, `queryRoute`, `listRoute`, `writeRoute`, `moneyRoute` and `api.openapi` of the sources, and writes
 * src/app/api-document/answers.json. Without `--write` it compares, and fails if the file is outdated or a type is unspecific
 * (`unknown`, `object`, `any`).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { openProgram } from "./api-schemas/program.mjs";
import { routesOf } from "./api-schemas/routes.mjs";
import { SchemaWriter } from "./api-schemas/schema-writer.mjs";

const FILE = "src/app/api-document/answers.json";
const { checker, files } = openProgram();
const writer = new SchemaWriter(checker);
const routes = files.flatMap((file) => routesOf(checker, file));
const answers = routes.map(({ method, path, list, answers: types, where }) => ({
  method,
  path,
  answers: Object.fromEntries(
    Object.entries(types).map(([status, type]) => {
      const schema = writer.schemaOf(type, where);
      return [status, list ? { type: "array", items: schema } : schema];
    }),
  ),
}));
answers.sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
const lines = (parts) => parts.map((part) => `\n  ${part}`).join(",");
const components = Object.entries(writer.components()).map(
  ([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`,
);
// One route or component per line, for readable diffs.
const text = `{
 "answers": [${lines(answers.map((answer) => JSON.stringify(answer)))}
 ],
 "components": {${lines(components)}
 }
}
`;
if (writer.untyped.length > 0) {
  process.stdout.write(`These responses have an unspecific type:\n${writer.untyped.join("\n")}\n`);
  process.exitCode = 1;
}
if (process.argv.includes("--write")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  process.stdout.write(`${FILE} is not up to date: run \`node scripts/api-schemas.mjs --write\`.\n`);
  process.exitCode = 1;
}
