/** Texts of a source file, from its syntax tree. */
import { parseSync } from "vite";

/** User-visible attributes and properties. */
const VISIBLE_PROPERTIES = new Set([
  "alt",
  "aria-label",
  "foot",
  "hint",
  "label",
  "legend",
  "summary",
  "title",
]);
const TRANSLATE_FUNCTIONS = new Set(["t", "pageTitle"]);
/**
 * @returns {{said: Set<string>, counted: Set<string>, bare: string[]}} keys used by a file, those with a count, and texts
 * without `t`
 */
export function textsOf(file, source) {
  const said = new Set();
  const counted = new Set();
  const bare = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  const hasWords = (text) => /\p{L}{2}/u.test(text);
  visit(program, {
    CallExpression({ callee, arguments: [first, , third] }) {
      if (callee.type !== "Identifier") return;
      if (TRANSLATE_FUNCTIONS.has(callee.name)) for (const key of textsIn(first)) said.add(key);
      if (callee.name === "count" && third) for (const key of textsIn(third)) counted.add(key);
    },
    JSXText({ value }) {
      if (hasWords(value)) bare.push(value.trim());
    },
    JSXAttribute({ name, value }) {
      const text = value?.type === "JSXExpressionContainer" ? value.expression : value;
      if (!VISIBLE_PROPERTIES.has(name.name)) return;
      for (const untranslated of textsIn(text)) if (hasWords(untranslated)) bare.push(untranslated);
    },
    JSXExpressionContainer({ expression }) {
      for (const untranslated of textsIn(expression))
        if (/\p{L}{2} \p{L}/u.test(untranslated)) bare.push(untranslated);
    },
  });
  return { said, counted, bare };
}

/** Keys of the messages created by a file that contain words. */
export function keysIn(file, source) {
  const keys = new Set();
  visit(parseSync(file, source).program, {
    CallExpression({ callee, arguments: [first, one, many] }) {
      const given = callee.name === "message" ? [first] : callee.name === "counted" ? [one, many] : [];
      for (const key of given.flatMap(textsIn))
        if (/\p{L}{2}/u.test(key.replaceAll(/\{\w+\}/g, ""))) keys.add(key);
    },
  });
  if (keys.size === 0) throw new Error(`${file} contains no messages`);
  return keys;
}

/** Texts of `label` and `head`, in the file or in one constant of it. */
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

/** Texts within one constant of the file: labels by key, rendered as `t(WORDS[key])`. */
export function keyedLabelsOf(file, source, constant) {
  const said = new Set();
  const { program } = parseSync(file, source);
  const collect = (node) => {
    for (const text of textsIn(node)) if (/\p{L}{2}/u.test(text) && /^\p{Lu}|\s/u.test(text)) said.add(text);
  };
  visit(program, {
    VariableDeclarator({ id, init }) {
      if (id.name !== constant) return;
      collect(init);
      visit(init, {
        Property({ value }) {
          collect(value);
        },
        ArrayExpression({ elements }) {
          elements.forEach(collect);
        },
        CallExpression({ arguments: given }) {
          given.forEach(collect);
        },
      });
    },
  });
  if (said.size === 0) throw new Error(`${file} has no texts in ${constant}`);
  return said;
}

/** Calls the visitor of each node's type. */
function visit(node, visitors) {
  if (node === null || typeof node !== "object") return;
  if (typeof node.type === "string") visitors[node.type]?.(node);
  for (const part of Object.values(node)) visit(part, visitors);
}

/** Possible texts of an expression, as far as they are literals. */
function textsIn(node) {
  if (node?.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node?.type === "ConditionalExpression")
    return [...textsIn(node.consequent), ...textsIn(node.alternate)];
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return [node.quasis[0].value.cooked];
  return [];
}
