import ts from "typescript";

/** Functions that define a route, and the property whose return type is the response. */
const ROUTE_HELPERS = {
  readRoute: "read",
  queryRoute: "read",
  listRoute: "list",
  writeRoute: "work",
  moneyRoute: "work",
};

/**
 * Routes of a file with a derived response: {method, path, list, answers: {status: type}, where}. `path` is a regular
 * expression, because routes created in a loop have values in their path.
 */
export function routesOf(checker, file) {
  const routes = [];
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const route = ts.isIdentifier(node.expression)
        ? describedRoute(checker, node)
        : openapiRoute(checker, node);
      if (route) routes.push({ ...route, where: placeOf(file, node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return routes;
}

function placeOf(file, node) {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.replace(/^.*\/src\//, "src/")}:${line + 1}`;
}

/** `readRoute(api, {…})` and the like. */
function describedRoute(checker, call) {
  const property = ROUTE_HELPERS[call.expression.text];
  const [, argument] = call.arguments;
  if (!property || !argument) return undefined;
  const type = checker.getTypeAtLocation(argument);
  if (type.getProperty("data")) return undefined;
  const answer = awaitedReturnType(checker, propertyType(checker, type, property, argument));
  const method = methodOf(checker, type, argument, call.expression.text);
  const status = literals(propertyType(checker, type, "status", argument))[0] ?? 200;
  const list = property === "list";
  const path = pathPattern(checker, argument);
  if (type.getProperty("requested"))
    return { method, path, list, answers: decidedAnswers(checker, answer, status, call) };
  return { method, path, list, answers: { [status]: list ? rowOf(checker, answer, call) : answer } };
}

/** The responses of an action that can need a second officer: its result, or 202 with the request. */
function decidedAnswers(checker, result, status, at) {
  const answers = {};
  for (const part of result.isUnion() ? result.types : [result]) {
    const done = part.getProperty("done");
    const request = part.getProperty("request");
    if (done) answers[status] = checker.getTypeOfSymbolAtLocation(done, at);
    if (request) answers[202] = checker.getTypeOfSymbolAtLocation(request, at);
  }
  return answers;
}

function methodOf(checker, type, at, name) {
  if (name === "readRoute" || name === "listRoute") return "get";
  return literals(propertyType(checker, type, "method", at))[0] ?? "post";
}

/** `api.openapi(route, handler)`: the argument of `c.json` or of a function of write-once.ts. */
function openapiRoute(checker, call) {
  if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== "openapi")
    return undefined;
  const [routeName, handler] = call.arguments;
  const described = handler && descriptionOf(checker, routeName);
  if (!described) return undefined;
  const statuses = derivedStatuses(described);
  if (statuses.length === 0) return undefined;
  const answers = {};
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const name = node.expression.text;
      const at = (index) => checker.getTypeAtLocation(node.arguments[index]);
      if (name === "writeOnce") answers[statuses[0]] ??= awaitedReturnType(checker, at(3));
      if (name === "prepareAndWriteOnce") answers[statuses[0]] ??= awaitedReturnType(checker, at(4));
    }
    if (ts.isCallExpression(node) && node.expression.getText() === "c.json") {
      const data = propertyType(checker, checker.getTypeAtLocation(node.arguments[0]), "data", node);
      const status = node.arguments[1]?.getText() ?? "200";
      if (data && statuses.includes(status)) answers[status] = data;
    }
    ts.forEachChild(node, visit);
  };
  visit(handler);
  const type = checker.getTypeAtLocation(described);
  const method = literals(propertyType(checker, type, "method", described))[0];
  return { method, path: pathPattern(checker, described), list: false, answers };
}

/** The argument of `createRoute`. */
function descriptionOf(checker, name) {
  const declaration = checker.getSymbolAtLocation(name)?.valueDeclaration;
  let value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : name;
  while (value && ts.isAsExpression(value)) value = value.expression;
  return value && ts.isCallExpression(value) && value.expression.getText() === "createRoute"
    ? value.arguments[0]
    : undefined;
}

/** The statuses with a `Derived` schema. */
function derivedStatuses(object) {
  const property = object.properties.find(({ name }) => name?.getText() === "responses");
  const named = ts.isShorthandPropertyAssignment(property) ? property.name : property.initializer;
  const value = ts.isIdentifier(named) ? constantOf(named) : named;
  return (value?.properties ?? [])
    .filter((part) => ts.isPropertyAssignment(part))
    .filter((part) => /\bDerived\b/.test(textOf(part.initializer)))
    .map((part) => part.name.getText());
}

/** The initial value of a constant of the same file; it can be inside a function. */
function constantOf(name) {
  let found;
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name.text) found ??= node.initializer;
    ts.forEachChild(node, visit);
  };
  visit(name.getSourceFile());
  return found;
}

/** The text of an expression, with a constant of the same file replaced by its text. */
function textOf(expression) {
  const names = expression.getText().match(/\b[A-Za-z]\w*\b/g) ?? [];
  const source = expression.getSourceFile();
  const constants = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ name }) => names.includes(name.getText()));
  return [expression, ...constants].map((node) => node.getText()).join(" ");
}

function propertyType(checker, type, name, at) {
  const property = type.getProperty(name);
  return property && checker.getTypeOfSymbolAtLocation(property, at);
}

/** The awaited return type of a function. */
function awaitedReturnType(checker, type) {
  const signatures = (type?.isUnion() ? type.types : [type]).flatMap(
    (part) => part?.getCallSignatures() ?? [],
  );
  const types = signatures.map((signature) => checker.getAwaitedType(signature.getReturnType()));
  if (types.length === 0) throw new Error("This is not a function.");
  return types.length === 1 ? types[0] : (checker.getUnionType?.(types) ?? types[0]);
}

/** The row type of a `Page`. */
function rowOf(checker, page, at) {
  const rows = propertyType(checker, page, "rows", at);
  return checker.getIndexTypeOfType(rows, ts.IndexKind.Number);
}

function literals(type) {
  const types = type?.isUnion() ? type.types : [type];
  return types.filter((part) => part?.isLiteral()).map(({ value }) => value);
}

/** The path of a route as a regular expression: every value in it matches what its type allows. */
function pathPattern(checker, object) {
  const property = object.properties.find(({ name }) => name?.getText() === "path");
  let value = ts.isShorthandPropertyAssignment(property) ? property.name : property.initializer;
  while (ts.isAsExpression(value)) value = value.expression;
  if (ts.isTemplateExpression(value))
    return [
      escapeRegExp(value.head.text),
      ...value.templateSpans.map(({ expression, literal }) => {
        const values = literals(checker.getTypeAtLocation(expression));
        const placeholder = values.length > 0 ? `(${values.map(escapeRegExp).join("|")})` : "[^/{}]+";
        return placeholder + escapeRegExp(literal.text);
      }),
    ].join("");
  const type = checker.getTypeAtLocation(value);
  const known = literals(type);
  if (known.length > 0)
    return known.length === 1 ? escapeRegExp(known[0]) : `(${known.map(escapeRegExp).join("|")})`;
  return checker
    .typeToString(type)
    .replace(/^`|`$/g, "")
    .split(/\$\{string\}/)
    .map(escapeRegExp)
    .join("[^/{}]+");
}

function escapeRegExp(text) {
  return String(text).replace(/[.?+*()|^$[\]\\{}]/g, "\\$&");
}
