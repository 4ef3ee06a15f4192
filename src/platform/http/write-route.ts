import { createRoute, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { Loose } from "./page-schemas.ts";
import { type Api, failures, json, jsonBody, KeyHeader, readId, success } from "./route-parts.ts";
import { writeOnce } from "./write-once.ts";

/** The numbers an address names: "/agencies/{id}" → { id: number }. */
type Ids<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: number } & Ids<Rest>
  : unknown;

interface WriteRoute<P extends string, B extends z.ZodObject> {
  readonly method: "post" | "patch" | "put" | "delete";
  readonly path: P;
  readonly tags: string[];
  readonly summary: string;
  readonly guard: MiddlewareHandler<Env>;
  /** Default 200. */
  readonly status?: 200 | 201;
  /** What the answer holds: "The new agency". */
  readonly answer: string;
  readonly codes: Readonly<Record<number, string>>;
  readonly body?: B;
  /** The one service call; `ids` are the numbers of the address, none of which need exist. */
  readonly work: (tx: Tx, actor: Actor, call: { ids: Ids<P>; body: z.output<B> }) => Promise<unknown>;
}

/**
 * A write with an object for a body or none: described, guarded, and run once under its idempotency key.
 * What the service gives back is the answer's data; what is no number in the address is 404.
 */
export function writeRoute<const P extends string, B extends z.ZodObject = z.ZodObject<Record<never, never>>>(
  api: Api,
  route: WriteRoute<P, B>,
): void {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const { status = 200 } = route;
  const described = createRoute({
    method: route.method,
    path: route.path as string,
    tags: route.tags,
    summary: route.summary,
    middleware: route.guard,
    request: {
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names.map((name) => [name, Id]))) }),
      headers: KeyHeader,
      ...(route.body && { body: jsonBody(route.body) }),
    },
    responses: { [status]: json(route.answer, success(Loose)), ...failures(route.codes) },
  });
  api.openapi(described, (async (c: Context<Env>) => {
    const valid = c.req as unknown as { valid(part: "json" | "param"): unknown };
    const params = names.length > 0 ? (valid.valid("param") as Record<string, string>) : {};
    const ids = Object.fromEntries(names.map((name) => [name, readId(params[name] ?? "")])) as Ids<P>;
    const body = (route.body ? valid.valid("json") : {}) as z.output<B>;
    return await writeOnce(c, status, body, (tx, actor) => route.work(tx, actor, { ids, body }));
  }) as never);
}

const Id = z.string().openapi({ description: "The record's number", example: "12345" });
