import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../support/server.ts";

/**
 * The sources of screen texts: the screens, their layouts, shared components, and the definitions they are
 * drawn from.
 */
const FOLDERS = ["src/screens", "src/layouts", "src/ui", "src/session", "src/domain", "src/sitemap.ts"];
/** Minimum literal text in a template: one with placeholders only would match anything. */
const LEAST = 4;

/**
 * The texts in the sources of the screens: literal, or with placeholders that are filled when the screen is
 * drawn.
 */
export interface ScreenText {
  /** Whether a screen shows exactly this. */
  has(text: string): boolean;
}

/** Reads every text of a literal, a template or between tags. */
export function readScreenTexts(): ScreenText {
  const whole = new Set<string>();
  const gapped = new Set<string>();
  for (const file of FOLDERS.flatMap((path) => filesOf(join(ROOT, path)))) {
    const text = readFileSync(file, "utf8");
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind), whole, gapped);
  }
  const patterns = [...gapped].map((source) => new RegExp(source, "u"));
  return { has: (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text)) };
}

function visit(node: ts.Node, whole: Set<string>, gapped: Set<string>): void {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    whole.add(tidy(node.text));
    // A link or button within a sentence: `t("Or <a>sign in</a>.")`.
    for (const [, , marked = ""] of node.text.matchAll(/<(\w+)>([^<]+)<\/\1>/g)) whole.add(tidy(marked));
  }
  if (ts.isJsxText(node)) whole.add(tidy(node.text));
  else if (ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    if (parts.join("").replaceAll(/[^\p{L}]/gu, "").length >= LEAST)
      gapped.add(`^${parts.map((part) => quoted(part)).join("[\\p{L}₦0-9.,’ -]{1,40}")}$`);
  }
  ts.forEachChild(node, (child) => visit(child, whole, gapped));
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function quoted(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&").replaceAll(/\s+/g, " ");
}

function filesOf(path: string): string[] {
  if (path.endsWith(".ts")) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => join(path, file));
}
