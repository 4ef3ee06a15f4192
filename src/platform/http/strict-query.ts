import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import { ErrorAnswer } from "./answer.ts";

const INVALID_QUERY = "invalid-query";

/**
 * The same route, refusing undocumented query parameters: an ignored filter would return more than requested. Schemas that
 * define additional parameters keep them. For reads the document has 400 for an invalid query; 422 is for bodies.
 */
export function withStrictQuery(route: RouteConfig): RouteConfig {
  const { request, responses, method } = route;
  const query = request?.query === undefined ? z.strictObject({}) : strict(request.query as z.ZodType);
  return createRoute({
    ...route,
    request: { ...request, query: query as z.ZodObject },
    responses: method === "get" ? readAnswers(responses) : responses,
  });
}

function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

/** Descriptions of errors are lists of codes. */
function readAnswers(responses: RouteConfig["responses"]): RouteConfig["responses"] {
  const { 400: bad, 422: invalid, ...others } = responses;
  const codes = (answer: typeof bad) =>
    answer && "description" in answer ? (answer.description ?? "").split(", ") : [];
  const described = (list: readonly string[]) => ({
    description: list.join(", "),
    content: { "application/json": { schema: ErrorAnswer } },
  });
  const remaining = codes(invalid).filter((code) => code !== "invalid");
  return {
    ...others,
    400: described([...codes(bad), INVALID_QUERY]),
    ...(remaining.length > 0 && { 422: described(remaining) }),
  };
}
