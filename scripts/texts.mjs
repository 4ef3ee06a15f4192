/**
 * Whether the screens that are said to be whole (`src/language/whole.json`) can be read in every language: each of their texts
 * goes through `t`, stands in all catalogues with the same placeholders, once among those that one document carries, and no
 * catalogue holds a text that nobody says. What a screen says stands where the documents of its area find it.
 */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { sitemap } from "../src/sitemap.ts";

const LANGUAGES = ["ha", "yo", "ig"];
/** Attributes and properties that people read. */
const READ = new Set(["alt", "aria-label", "foot", "hint", "label", "legend", "summary", "title"]);
const SAYS = new Set(["t", "pageTitle"]);
/** The catalogues of a document, by the area of its address (`src/server/languages/catalogues.ts`). */
const CARRIED = {
  public: ["common", "public"],
  individual: ["common", "public", "owner"],
  corporate: ["common", "public", "owner"],
  agent: ["common", "public", "agent"],
};
/** What these draw on public pages is for owners who are signed in, whose documents carry their own catalogue. */
const FOR_OWNERS = new Set(["src/layouts/owner-areas.ts", "src/screens/shared/records/form.tsx"]);
/** Officers work in English, also where their frame or their street round is reached from everybody's. */
const FOR_OFFICERS = new Set(["src/layouts/office.tsx", "src/screens/public/enumerate/enumerate.tsx"]);

/** @returns {{said: Set<string>, counted: Set<string>, bare: string[]}} the keys a file says, those that count, and what it says without `t` */
export function textsOf(file, source) {
  const said = new Set();
  const counted = new Set();
  const bare = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  const isWords = (text) => /\p{L}{2}/u.test(text);
  visit(program, {
    CallExpression({ callee, arguments: [first, , third] }) {
      if (callee.type !== "Identifier") return;
      if (SAYS.has(callee.name)) for (const key of textsIn(first)) said.add(key);
      if (callee.name === "count" && third) for (const key of textsIn(third)) counted.add(key);
    },
    JSXText({ value }) {
      if (isWords(value)) bare.push(value.trim());
    },
    JSXAttribute({ name, value }) {
      const text = value?.type === "JSXExpressionContainer" ? value.expression : value;
      if (!READ.has(name.name)) return;
      for (const bared of textsIn(text)) if (isWords(bared)) bare.push(bared);
    },
    JSXExpressionContainer({ expression }) {
      for (const bared of textsIn(expression)) if (/\p{L}{2} \p{L}/u.test(bared)) bare.push(bared);
    },
  });
  return { said, counted, bare };
}

/** The files a file brings with it; the server's and those of packages are left out. */
function importsOf(file, root) {
  const source = readFileSync(join(root, file), "utf8");
  const { module } = parseSync(file, source);
  const asked = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  return asked
    .filter((path) => /^[.#].*\.tsx?$/.test(path) && !path.startsWith("#server/"))
    .map((path) =>
      relative(root, path[0] === "#" ? join(root, "src", path.slice(1)) : resolve(root, dirname(file), path)),
    )
    .filter((path) => existsSync(join(root, path)));
}

/**
 * @param {(file: string) => Iterable<string>} keysOf what a file says, of what the catalogues know
 * @param {Record<string, Record<string, unknown>>} areas the catalogues of one language
 */
function strayTexts(root, keysOf, areas) {
  const brought = new Map();
  const bring = (file) => brought.get(file) ?? brought.set(file, importsOf(file, root)).get(file);
  const faults = new Set();
  for (const { area, layout, screen } of [
    ...sitemap,
    { area: "public", layout: "default", screen: "public/not-found" },
  ]) {
    const carried = CARRIED[area];
    if (!carried || !screen) continue;
    const reached = new Set(["src/root.tsx", `src/layouts/${layout}.tsx`, `src/screens/${screen}.tsx`]);
    for (const file of reached) {
      if (FOR_OFFICERS.has(file) || (area === "public" && FOR_OWNERS.has(file))) continue;
      for (const key of keysOf(file))
        if (!carried.some((name) => areas[name]?.[key] !== undefined))
          faults.add(`${file}: said to ${area}, whose document does not carry ${JSON.stringify(key)}`);
      for (const path of bring(file)) reached.add(path);
    }
  }
  return [...faults];
}

/** Calls what is named for its type with every node. */
function visit(node, by) {
  if (node === null || typeof node !== "object") return;
  if (typeof node.type === "string") by[node.type]?.(node);
  for (const part of Object.values(node)) visit(part, by);
}

/** Texts an expression may be, as far as they are written out. */
function textsIn(node) {
  if (node?.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node?.type === "ConditionalExpression")
    return [...textsIn(node.consequent), ...textsIn(node.alternate)];
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return [node.quasis[0].value.cooked];
  return [];
}

/** What `label` and `head` say, in the file or in one constant of it. */
export function labelsOf(file, source, constant) {
  const said = new Set();
  const { program } = parseSync(file, source);
  let within = constant === undefined;
  visit(program, {
    VariableDeclarator({ id }) {
      if (constant !== undefined) within = id.name === constant;
    },
    Property({ key, value }) {
      if (within && ["label", "head"].includes(key.name)) for (const text of textsIn(value)) said.add(text);
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.name === "ownAssets") for (const text of textsIn(given[1])) said.add(text);
    },
  });
  return said;
}

/** Every text within one constant of the file: words by a key of the code, drawn as `t(WORDS[key])`. */
export function wordsOf(file, source, constant) {
  const said = new Set();
  const { program } = parseSync(file, source);
  const gather = (node) => {
    for (const text of textsIn(node)) if (/\p{L}{2}/u.test(text) && /^\p{Lu}|\s/u.test(text)) said.add(text);
  };
  visit(program, {
    VariableDeclarator({ id, init }) {
      if (id.name !== constant) return;
      gather(init);
      visit(init, {
        Property({ value }) {
          gather(value);
        },
        ArrayExpression({ elements }) {
          elements.forEach(gather);
        },
        CallExpression({ arguments: given }) {
          given.forEach(gather);
        },
      });
    },
  });
  if (said.size === 0) throw new Error(`${file} has no texts in ${constant}`);
  return said;
}

/** Names in braces and elements, which every translation has too. */
function placesOf(text) {
  return [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(String).sort().join(" ");
}

/**
 * @param {Set<string>} said by the screens
 * @param {(text: string) => boolean} isKnown whether another file says it: messages of the server, fixed words
 * @param {Record<string, Record<string, Record<string, string | object>>>} catalogues by language and area
 * @param {Set<string>} counted those of the texts that count: they and no others have plural forms
 */
export function faultsIn(said, isKnown, catalogues, counted = new Set()) {
  const faults = [];
  const keys = new Set(
    Object.values(catalogues).flatMap((areas) => Object.values(areas).flatMap(Object.keys)),
  );
  for (const [language, areas] of Object.entries(catalogues)) {
    const all = Object.assign({}, ...Object.values(areas));
    for (const key of new Set([...said, ...counted, ...keys]))
      if (all[key] === undefined) faults.push(`${language}: no text for ${JSON.stringify(key)}`);
    for (const names of new Map(Object.values(CARRIED).map((carried) => [carried.join(), carried])).values())
      for (const key of twice(names.map((name) => areas[name] ?? {})))
        faults.push(`${language}: twice in ${names.join(", ")}: ${JSON.stringify(key)}`);
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort().join();
    for (const [key, told] of Object.entries(all)) {
      const forms = typeof told === "string" ? "" : Object.keys(told).sort().join();
      if (forms !== (counted.has(key) ? categories : ""))
        faults.push(
          `${language}: ${counted.has(key) ? `has the forms ${categories}` : "does not count"}: ${JSON.stringify(key)}`,
        );
    }
    for (const [key, told] of Object.entries(all))
      for (const text of typeof told === "string" ? [told] : Object.values(told))
        if (text.trim() === "" || placesOf(text) !== placesOf(key))
          faults.push(`${language}: other places than in ${JSON.stringify(key)}: ${JSON.stringify(text)}`);
  }
  for (const key of counted)
    if (said.has(key)) faults.push(`said both with and without count: ${JSON.stringify(key)}`);
  for (const key of keys)
    if (!said.has(key) && !counted.has(key) && !isKnown(key))
      faults.push(`nobody says ${JSON.stringify(key)}`);
  return faults;
}

function twice(catalogues) {
  const keys = catalogues.flatMap(Object.keys);
  return new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
}

function filesOf(path, root) {
  const whole = join(root, path);
  return statSync(whole).isDirectory() ? globSync(`${whole}/**/*.{ts,tsx}`) : [whole];
}

/** @returns {string[]} */
export function findFaults(root) {
  const read = (path) => readFileSync(join(root, path), "utf8");
  const whole = JSON.parse(read("src/language/whole.json"));
  const faults = [];
  const said = new Set();
  const counted = new Set();
  const named = new Map();
  const name = (file, text) => {
    said.add(text);
    named.set(file, (named.get(file) ?? new Set()).add(text));
  };
  for (const file of whole.said) {
    const texts = textsOf(file, read(file));
    for (const text of texts.said) said.add(text);
    for (const text of texts.counted) counted.add(text);
    for (const text of texts.bare) faults.push(`${file}: said without t: ${JSON.stringify(text)}`);
  }
  for (const entry of whole.labels) {
    const [file, constant] = entry.split("#");
    for (const text of labelsOf(file, read(file), constant)) name(file, text);
  }
  for (const entry of whole.words) {
    const [file, constant] = entry.split("#");
    for (const text of wordsOf(file, read(file), constant)) name(file, text);
  }
  const elsewhere = whole.messages
    .flatMap((path) => filesOf(path, root))
    .map((file) => readFileSync(file, "utf8"));
  // A message with values in it stands there as a template: each piece between them in one file.
  const quoted = (text) =>
    elsewhere.some((source) =>
      /\{\w+\}/.test(text)
        ? text.split(/\{\w+\}/).every((piece) => source.includes(piece))
        : source.includes(JSON.stringify(text)),
    );
  const isCounted = (text) => /^\w+ things? to put right$/.test(text);
  const catalogues = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        globSync(join(root, `src/server/languages/${language}/*.json`)).map((file) => [
          basename(file, ".json"),
          JSON.parse(readFileSync(file, "utf8")),
        ]),
      ),
    ]),
  );
  const areas = catalogues[LANGUAGES[0]];
  const known = new Set(Object.values(areas).flatMap(Object.keys));
  const heard = new Map();
  const keysOf = (file) => {
    if (!heard.has(file)) {
      const source = read(file);
      const texts = /\b(t|count|pageTitle)\(/.test(source)
        ? textsOf(file, source)
        : { said: [], counted: [] };
      const keys = [...texts.said, ...texts.counted, ...(named.get(file) ?? [])];
      heard.set(
        file,
        keys.filter((key) => known.has(key)),
      );
    }
    return heard.get(file);
  };
  return [
    ...faults,
    ...faultsIn(said, (text) => quoted(text) || isCounted(text), catalogues, counted),
    ...strayTexts(root, keysOf, areas),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = findFaults(join(import.meta.dirname, ".."));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
