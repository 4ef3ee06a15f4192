import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Env } from "#kernel/http/env.ts";
import { type Api, DERIVED } from "#platform/http/route-parts.ts";
import answersText from "./answers.json?raw";

/** A JSON schema, or any part of the document. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** Output of scripts/api-schemas.mjs: `path` is a regular expression, because routes are also created in loops. */
interface DerivedResponses {
  readonly answers: readonly {
    readonly method: string;
    readonly path: string;
    readonly answers: Readonly<Record<string, JsonObject>>;
  }[];
  readonly components: Readonly<Record<string, JsonObject>>;
}

/**
 * The OpenAPI document, with a stable `operationId` for each operation, tags by area, and the response schemas derived from the
 * types of the handlers.
 * @throws Error for an operation without a response schema
 */
export function apiDocument(
  api: OpenAPIHono<Env>,
  parts: readonly (readonly [area: string, Api])[],
): JsonObject {
  const derived: DerivedResponses = JSON.parse(answersText);
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Ratebook", version: "1", description: "Registers, bills, payments and receipts." },
    servers: [{ url: "/api/v1" }],
  }) as unknown as JsonObject & { paths: Record<string, Record<string, JsonObject>> };
  const find = schemaFinder(derived);
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          { operationId: operationId(method, path), ...withResponses(operation, find, method, path) },
        ]),
      ),
    ]),
  );
  const documentSchemas = (document["components"] as { schemas: Record<string, JsonObject> }).schemas;
  const schemas = { ...derived.components, ...documentSchemas };
  return closeEmptyObjects({
    ...document,
    paths,
    components: { ...(document["components"] as JsonObject), schemas },
    ...tagsByArea(parts),
  }) as JsonObject;
}

type FindSchema = (method: string, path: string, status: string) => JsonObject;

/** Finds the derived schema of a response: of the exact path before those of loops, longest first. */
function schemaFinder({ answers }: DerivedResponses): FindSchema {
  const entries = answers
    .map((entry) => ({
      ...entry,
      pattern: new RegExp(`^${entry.path}$`),
      wildcards: entry.path.split("[^/{}]+").length,
    }))
    .toSorted((a, b) => a.wildcards - b.wildcards || b.path.length - a.path.length);
  return (method, path, status) => {
    const entry = entries.find(
      ({ method: entryMethod, pattern, answers: schemas }) =>
        entryMethod === method && status in schemas && pattern.test(path),
    );
    const schema = entry?.answers[status];
    if (!schema)
      throw new Error(`No response schema: ${method} ${path} ${status}. Run scripts/api-schemas.mjs.`);
    return schema;
  };
}

function withResponses(operation: JsonObject, find: FindSchema, method: string, path: string): JsonObject {
  const responses = Object.entries(operation["responses"] as JsonObject).map(([status, response]) => [
    status,
    replaceDerived(response, () => find(method, path, status)),
  ]);
  return { ...operation, responses: Object.fromEntries(responses) };
}

/** Tags in the order of the areas, and grouped by area for tools that support `x-tagGroups`. */
function tagsByArea(parts: readonly (readonly [area: string, Api])[]) {
  const groups = new Map<string, Set<string>>();
  for (const [area, part] of parts)
    for (const definition of part.openAPIRegistry.definitions)
      for (const tag of definition.type === "route" ? (definition.route.tags ?? []) : [])
        groups.set(area, (groups.get(area) ?? new Set()).add(tag));
  const list = [...groups].map(([name, tags]) => ({ name, tags: [...tags] }));
  return {
    tags: [...new Set(list.flatMap(({ tags }) => tags))].map((name) => ({ name })),
    "x-tagGroups": list,
  };
}

/** Replaces `Derived` by the derived schema; the schema of a list is that of the whole list. */
function replaceDerived(part: Json, schema: () => JsonObject): Json {
  if (isDerived(part)) return schema();
  if (Array.isArray(part)) return part.map((item: Json) => replaceDerived(item, schema));
  if (!isObject(part)) return part;
  if (part["type"] === "array" && isDerived(part["items"] ?? null)) return schema();
  const parts = Object.entries(part).map(([key, value]) => [key, replaceDerived(value, schema)] as const);
  const required = (part["required"] as readonly string[] | undefined) ?? [];
  // Zod treats `any` as optional.
  const isEnvelope =
    isObject(part["properties"] ?? null) && isDerived((part["properties"] as JsonObject)["data"] ?? null);
  return {
    ...Object.fromEntries(parts),
    ...(isEnvelope && { required: [...new Set([...required, "data"])] }),
  };
}

function isDerived(part: Json): boolean {
  return isObject(part) && part["description"] === DERIVED;
}

function isObject(part: Json): part is JsonObject {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

/**
 * Removes `additionalProperties: {}`: additional fields of a body are ignored, so they don't matter to clients. An object
 * without fields is marked as empty.
 */
function closeEmptyObjects(part: Json): Json {
  if (Array.isArray(part)) return part.map(closeEmptyObjects);
  if (!isObject(part)) return part;
  if (part["type"] === "object" && isEmpty(part["properties"]) && !("additionalProperties" in part))
    return { ...part, additionalProperties: false };
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key, value]) => !(key === "additionalProperties" && isEmpty(value)))
      .map(([key, value]) => [key, closeEmptyObjects(value)]),
  );
}

function isEmpty(part: Json | undefined): boolean {
  return part === undefined || (isObject(part) && Object.keys(part).length === 0);
}

/**
 * Name of an operation in generated clients: method and path, so that it is stable as long as the URL. "GET /bills/{id}/pdf" →
 * "getBillsByIdPdf".
 */
function operationId(method: string, path: string): string {
  const parts = path
    .replaceAll(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
