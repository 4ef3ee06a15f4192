import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { ALL_DOCUMENTED, DOCUMENTED } from "../support/error-codes.ts";
import { ROOT } from "../support/server.ts";

/** API clients act on error codes: docs/errors.md lists exactly those that the source can answer with. */

const SOURCES = globSync(["src/{app,areas,kernel,platform,reporting}/**/*.{ts,tsx}", "src/domain/**/*.ts"], {
  cwd: ROOT,
}).filter((file) => !/\.test\./.test(file));
const CODE = /^[a-z]+(-[a-z0-9]+)*$/;

/** Functions that take an error code, with the index of that argument. */
const CODE_ARGUMENT: Readonly<Record<string, number>> = {
  add: 2,
  assertValid: 1,
  exceptionResult: 0,
  LedgerError: 0,
  GatewayError: 0,
  AppError: 0,
};

const found = SOURCES.map((file) => ({ file, ...codesOf(file) }));

test("finds calls of every function that takes an error code", () => {
  const source = SOURCES.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
  expect(
    Object.keys(CODE_ARGUMENT).filter((name) => !new RegExp(`\\b${name}\\(.*"[a-z]+`).test(source)),
  ).toEqual([]);
});

test("lists every error code of the source in docs/errors.md", () => {
  const answered = found.flatMap(({ file, refused }) => refused.map((code) => ({ file, code })));
  expect(answered.length).toBeGreaterThan(500);
  expect(answered.filter(({ code }) => !DOCUMENTED.has(code))).toEqual([]);
});

test("lists every warning code of a successful answer in docs/errors.md", () => {
  const warnings = found.flatMap(({ file, warnings: codes }) => codes.map((code) => ({ file, code })));
  expect(warnings.length).toBeGreaterThan(20);
  expect(warnings.filter(({ code }) => !ALL_DOCUMENTED.has(code))).toEqual([]);
});

test("lists no error code that the source does not use", () => {
  const source = SOURCES.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
  const labels = new Set([...source.matchAll(/["'`]([a-z0-9-]+)["'`]/g)].map(([, word = ""]) => word));
  for (const [kind] of source.matchAll(/^ {2}"?([a-z-]+)"?: [45]\d\d,$/gm)) labels.add(kind);
  expect([...DOCUMENTED].filter((code) => !labels.has(code))).toEqual([]);
});

function codesOf(file: string): { refused: string[]; warnings: string[] } {
  const text = readFileSync(join(ROOT, file), "utf8");
  const [refused, notified]: [string[], string[]] = [[], []];
  const read = (node: ts.Node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) refused.push(...codesOfCall(node));
    if (ts.isObjectLiteralExpression(node)) notified.push(...warningCodes(node));
    // Schema issues are answered as "invalid".
    if (!node.getText().startsWith("context.addIssue(")) ts.forEachChild(node, read);
  };
  read(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return {
    refused: refused.filter((code) => CODE.test(code)),
    warnings: notified.filter((code) => CODE.test(code)),
  };
}

/** Codes in `{code, message}` objects. */
function warningCodes({ properties }: ts.ObjectLiteralExpression): string[] {
  if (!properties.some(({ name }) => name?.getText() === "message")) return [];
  return properties.flatMap((one) =>
    ts.isPropertyAssignment(one) && one.name.getText() === "code" ? literals(one.initializer) : [],
  );
}

function codesOfCall(call: ts.CallExpression | ts.NewExpression): string[] {
  const name = ts.isPropertyAccessExpression(call.expression)
    ? call.expression.name.text
    : call.expression.getText();
  const args = call.arguments ?? [];
  const codeArgument = args[CODE_ARGUMENT[name] ?? Number.POSITIVE_INFINITY];
  const options = name === "AppError" ? args.slice(1).flatMap(optionCodes) : [];
  const promised = name === "failures" ? args.flatMap(literals).flatMap((text) => text.split(/[,;] /)) : [];
  return [...(codeArgument ? literals(codeArgument) : []), ...options, ...promised];
}

/** Codes in `{ code: … }`, anywhere in an expression. */
function optionCodes(node: ts.Node): string[] {
  if (ts.isPropertyAssignment(node) && node.name.getText() === "code") return literals(node.initializer);
  const found: string[] = [];
  ts.forEachChild(node, (child) => void found.push(...optionCodes(child)));
  return found;
}

/** String values an expression may evaluate to, without those it compares with or passes to a call. */
function literals(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isCallExpression(node)) return [];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken)
    return [];
  const found: string[] = [];
  ts.forEachChild(node, (child) => void found.push(...literals(child)));
  return found;
}
