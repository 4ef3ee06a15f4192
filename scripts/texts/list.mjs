/**
 * Lists the distinct user-visible texts of the product: screens, documents, messages, errors and the command line, in English.
 * `node scripts/texts/list.mjs` prints one JSON line per text with its places; `--count` prints the totals.
 */
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Calls and tags with texts that are not user-visible. */
const MACHINE_CALLS = new Set([
  "require",
  "import",
  "sql",
  "raw",
  "fetch",
  "RegExp",
  "URL",
  "querySelector",
  "matches",
  "closest",
]);
const MACHINE_ATTRIBUTES = new Set([
  "className",
  "d",
  "viewBox",
  "style",
  "href",
  "src",
  "rel",
  "accept",
  "autoComplete",
  "id",
]);
/** Tests, SQL, column lists of personal data, and column names recognised by imports. */
const SKIPPED =
  /(\.test\.tsx?$|\/migrations\/|\/tables\.ts$|\/simulator\/|\/personal-data\/|\/import\/synonyms)/;
/** Names of columns, actions, error codes and files. */
const IDENTIFIERS = /^[a-z0-9_-]+([ ,.:|]+[a-z0-9_*-]+)*$/;

/** @returns {boolean} whether a text is user-visible: several words, or one word with a capital letter */
function isUserVisible(text) {
  const bare = text.replaceAll(/\{\w*\}/g, " ").trim();
  if (!/\p{L}{2}/u.test(bare)) return false;
  if (
    /^[\w.-]+[/:@#][^\s]*$|^[.#[]|^\w+\(|[{};]$|^(SELECT|INSERT|UPDATE|DELETE|WITH|FROM|WHERE|AND|ORDER)\b/.test(
      bare,
    )
  )
    return false;
  if (IDENTIFIERS.test(bare) && /[a-z0-9][._-][a-z0-9]/.test(bare) && !/[a-z]-[a-z]+ [a-z]/.test(bare))
    return false;
  if (bare.startsWith("<!doctype")) return false;
  return /^\p{Lu}\p{Ll}/u.test(bare) || /\p{L}+[ ,.:]+\p{L}/u.test(bare);
}

/** The texts of a source file. @returns {{text: string, line: number}[]} */
function readTexts(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
  const found = [];
  const add = (text, node) => {
    const clean = text.replaceAll(/\s+/g, " ").trim();
    if (isUserVisible(clean)) found.push({ text: clean, start: node.start });
  };
  const walk = (node) => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one);
      return;
    }
    if (!node || typeof node.type !== "string") return;
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
      case "TSTypeAnnotation":
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
      case "TSLiteralType":
        return;
      case "ExportNamedDeclaration":
        return node.declaration ? walk(node.declaration) : undefined;
      case "TaggedTemplateExpression":
        return MACHINE_CALLS.has(nameOf(node.tag)) ? undefined : walk(node.quasi);
      case "CallExpression":
      case "NewExpression":
        if (MACHINE_CALLS.has(nameOf(node.callee))) return;
        break;
      case "JSXAttribute":
        if (MACHINE_ATTRIBUTES.has(node.name.name)) return;
        break;
      case "JSXText":
        return add(node.value, node);
      case "Literal":
        return typeof node.value === "string" ? add(node.value, node) : undefined;
      case "TemplateLiteral":
        add(node.quasis.map(({ value }) => value.cooked).join("{}"), node);
        return walk(node.expressions);
      case "Property":
        walk(node.value);
        if (node.key.type === "Literal") add(String(node.key.value), node.key);
        return;
    }
    for (const [key, value] of Object.entries(node))
      if (key !== "type" && value && typeof value === "object") walk(value);
  };
  walk(program.body);
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return found.map(({ text, start }) => ({ text, line: starts.findLastIndex((at) => at <= start) + 1 }));
}

function nameOf(node) {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression"
    ? nameOf(node.property)
    : node.type === "CallExpression"
      ? nameOf(node.callee)
      : undefined;
}

/** All texts of the product with their places. @returns {Map<string, string[]>} */
export function listTexts(root = ROOT) {
  const texts = new Map();
  for (const file of globSync(`${root}/{src,bin}/**/*.{ts,tsx,mjs}`).toSorted()) {
    if (SKIPPED.test(file)) continue;
    for (const { text, line } of readTexts(file, readFileSync(file, "utf8"))) {
      const places = texts.get(text) ?? [];
      places.push(`${relative(root, file)}:${line}`);
      texts.set(text, places);
    }
  }
  return texts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = listTexts();
  if (process.argv.includes("--count")) {
    const words = [...texts.keys()].reduce((sum, text) => sum + text.split(/\s+/).length, 0);
    process.stdout.write(`${texts.size} distinct texts, ${words} words\n`);
  } else for (const [text, places] of texts) process.stdout.write(`${JSON.stringify({ text, places })}\n`);
}
