/**
 * Derives the response schemas of the API from the types of what its handlers answer, so that nothing is described
 * twice: reads every `readRoute`, `listRoute`, `writeRoute`, `moneyRoute` and `api.openapi` of the sources, and writes
 * src/app/api-document/answers.json. Without `--write` it compares, and fails when the file is not up to date or a type
 * says nothing (`unknown`, `object`, `any`).
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
// One route or component a line, for differences that can be read.
const text = `{
 "answers": [${lines(answers.map((answer) => JSON.stringify(answer)))}
 ],
 "components": {${lines(components)}
 }
}
`;
if (writer.untyped.length > 0) {
  process.stdout.write(`These answers have a type that says nothing:\n${writer.untyped.join("\n")}\n`);
  process.exitCode = 1;
}
if (process.argv.includes("--write")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  process.stdout.write(`${FILE} is not up to date: run \`node scripts/api-schemas.mjs --write\`.\n`);
  process.exitCode = 1;
}
