/**
 * Refuses messages (`src/domain/message.ts`) used as text: `${message}` would be "[object Object]". `english` or `t` converts
 * them. Checks templates, `+` with text, `String(…)` and `join(…)` in the sources.
 */
import ts from "typescript";

const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
const program = ts.createProgram(
  fileNames.filter((name) => /(^|\/)src\//.test(name)),
  { ...options, noEmit: true },
);
const checker = program.getTypeChecker();

/** Whether a value of the type can be a message, or a list with one. */
function isMessage(type) {
  if (type.isUnion()) return type.types.some(isMessage);
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return checker.getTypeArguments(type).some(isMessage);
  return ["message_key", "params"].every((name) => type.getProperty(name) !== undefined);
}

const isText = (node) => Boolean(checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike);

/** Expressions in a node that are converted to text. */
function stringifiedParts(node) {
  if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent))
    return node.templateSpans.map(({ expression }) => expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return isText(node.left) ? [node.right] : isText(node.right) ? [node.left] : [];
  if (!ts.isCallExpression(node)) return [];
  const { expression, arguments: args } = node;
  if (ts.isIdentifier(expression) && expression.text === "String") return args.slice(0, 1);
  const isJoin = ts.isPropertyAccessExpression(expression) && expression.name.text === "join";
  return isJoin ? [expression.expression] : [];
}

const faults = [];
for (const file of program.getSourceFiles()) {
  if (!/(^|\/)src\//.test(file.fileName) || /node_modules/.test(file.fileName)) continue;
  const visit = (node) => {
    for (const one of stringifiedParts(node)) {
      const type = checker.getTypeAtLocation(one);
      if (!isMessage(type)) continue;
      const { line } = file.getLineAndCharacterOfPosition(one.getStart());
      const name = file.fileName.replace(/^.*?\/?src\//, "src/");
      faults.push(`${name}:${line + 1}: ${one.getText()} is a message: make its text with english() or t()`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}
if (faults.length > 0) process.stdout.write(`${faults.join("\n")}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
