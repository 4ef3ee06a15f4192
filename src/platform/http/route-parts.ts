import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { capitalise } from "#domain/capitalise.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { type IdempotentCall, type IdempotentResponse, withIdempotency } from "#kernel/idempotency.ts";
import type { AnyResource } from "#resource/define.ts";
import { answerError, ErrorAnswer, invalid, invalidQuery } from "./answer.ts";
import { withStrictQuery } from "./strict-query.ts";

export type Api = OpenAPIHono<Env>;

/** Description of schemas that are replaced in the document. */
export const DERIVED = "derived";

/** A part of the API that reports all validation errors of a body or query at once and refuses unknown parameters. */
export function newApi(): Api {
  const api = new OpenAPIHono<Env>({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      return answerError(c, result.target === "query" ? invalidQuery(result.error) : invalid(result.error));
    },
  });
  const register = api.openapi as (route: RouteConfig, ...more: unknown[]) => unknown;
  api.openapi = ((route: RouteConfig, ...more: unknown[]) =>
    register(withStrictQuery(route), ...more)) as typeof api.openapi;
  return api;
}

export const IdParam = z.object({
  id: z.string().openapi({ description: "Record ID", example: "12345" }),
});

export const KeyHeader = z.object({
  "idempotency-key": z.string().optional().openapi({
    description:
      "A unique key of 8 to 100 visible characters. A repeated request with the same key and body returns the first response",
  }),
});

/** Payments always need a key. */
export const RequiredKeyHeader = z.object({
  "idempotency-key": z.string("Send an Idempotency-Key header with payments."),
});

/** Refuses actors without the right before the request is parsed. The service checks again for the record. */
export function guard(permission: string | ((actor: Actor) => string)): MiddlewareHandler<Env> {
  return async (c, next) => {
    const actor = c.get("actor");
    authorize(actor, typeof permission === "string" ? permission : permission(actor));
    await next();
  };
}

/** Refuses visitors before the request is parsed. The service checks the rights. */
export const requireSession: MiddlewareHandler<Env> = async (c, next) => {
  if (!c.get("actor").session) throw new AppError("not-signed-in", "Sign in first.");
  await next();
};

/** The id of a URL; an invalid one identifies no record. @throws AppError not-found */
export function readId(text: string): number {
  if (!/^[0-9]{1,10}$/.test(text)) throw notFound();
  return Number(text);
}

export function json<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { "application/json": { schema } } };
}

export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { "application/json": { schema } } };
}

/** Error responses of a route: status → possible codes. */
export function failures<const C extends Readonly<Record<number, string>>>(codes: C) {
  return Object.fromEntries(
    Object.entries({ 401: "not-signed-in", 403: "forbidden", 429: "too-many", ...codes }).map(
      ([status, code]) => [status, json(code, ErrorAnswer)],
    ),
  );
}

/**
 * Placeholder for a schema derived from the type of the handler's answer (scripts/api-schemas.mjs). Not validated at run time.
 */
export const Derived = z.any().openapi({ description: DERIVED });

export const success = <T extends z.ZodType>(data: T) => z.object({ status: z.literal("success"), data });

/** "Properties", tag of a register in the document. */
export function tagOf(resource: AnyResource): string[] {
  return [capitalise(resource.many)];
}

/** Runs a write under its idempotency key, if any. The key is bound to the requested URL. */
export function runIdempotent(
  c: Context<Env>,
  body: unknown,
  work: (tx: Tx) => Promise<IdempotentResponse>,
): Promise<IdempotentResponse> {
  return withIdempotency(idempotentCall(c, body), work);
}

/** The call of a request under its idempotency key, if any. */
export function idempotentCall(c: Context<Env>, body: unknown): IdempotentCall {
  return {
    actor: c.get("actor"),
    route: `${c.req.method} ${c.req.path}`,
    key: c.req.header("idempotency-key"),
    body,
  };
}
