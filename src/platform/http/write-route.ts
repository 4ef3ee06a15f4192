import { createRoute, type RouteConfig, type z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { type IdsWithout, pathParams, readIds, type TextParams } from "./route-ids.ts";
import {
  type Api,
  Derived,
  failures,
  json,
  jsonBody,
  KeyHeader,
  RequiredKeyHeader,
  success,
} from "./route-parts.ts";
import { writeOnce, writeOrRequest } from "./write-once.ts";

type Body = Readonly<Record<string, unknown>>;

type NoBody = Readonly<Record<never, unknown>>;
type NoParams = Readonly<Record<never, z.ZodType>>;

interface WriteRoute<P extends string, B extends Body, X extends TextParams, T> {
  readonly method: "post" | "patch" | "put" | "delete";
  readonly path: P;
  /** The parameters of the path that are not ids. */
  readonly params?: X;
  readonly tags: string[];
  readonly summary: string;
  readonly description?: string;
  /** Default: the service authorises the actor. */
  readonly guard?: MiddlewareHandler<Env>;
  /** Default 200; 202: a job has started. */
  readonly status?: 200 | 201 | 202;
  /** Description of the response: "The new agency". */
  readonly answer: string;
  /** Error codes by status. */
  readonly codes: Readonly<Record<number, string>>;
  readonly body?: z.ZodType<B>;
  /** Default: derived from the return type of `work`. */
  readonly data?: z.ZodType<T>;
  /** Check before the transaction, because its refusal must be stored: a PIN. */
  readonly before?: (actor: Actor, body: B) => Promise<void>;
  /**
   * Set if the action can need a second officer: describes the response 202 with the pending request. `work` then returns a
   * `DoneOrRequested`.
   */
  readonly requested?: string;
  /** The only call to a service; `ids` are the ids of the URL, which may not exist. */
  readonly work: (tx: Tx, actor: Actor, call: WriteCall<P, B, X>) => Promise<T>;
  /** Runs after the transaction, such as clearing a cache. */
  readonly after?: () => void;
}

interface WriteCall<P extends string, B, X extends TextParams> {
  readonly ids: IdsWithout<P, X>;
  readonly params: z.output<z.ZodObject<X>>;
  readonly body: B;
}

/**
 * A write route with an object as body, or none: documented, guarded, and run once under its idempotency key, if any. The
 * schema of the response is derived from the return type of `work` (scripts/api-schemas.mjs).
 */
export function writeRoute<
  const P extends string,
  T,
  B extends Body = NoBody,
  X extends TextParams = NoParams,
>(api: Api, route: WriteRoute<P, B, X, T>): void {
  addWrite(api, route as never, KeyHeader, (body) => body);
}

interface MoneyRoute<P extends string, B extends Body, X extends TextParams, T>
  extends Omit<WriteRoute<P, B, X, T>, "method"> {
  /** Default "post". */
  readonly method?: "post" | "patch";
}

/**
 * A write route that moves money: as `writeRoute`, but an idempotency key is required. A PIN in the body is not stored, not
 * even in the digest of the key.
 */
export function moneyRoute<
  const P extends string,
  T,
  B extends Body = NoBody,
  X extends TextParams = NoParams,
>(api: Api, route: MoneyRoute<P, B, X, T>): void {
  addWrite(api, { method: "post", ...route } as never, RequiredKeyHeader, ({ pin: _, ...stored }) => stored);
}

function addWrite(
  api: Api,
  route: WriteRoute<string, Body, TextParams, unknown>,
  headers: typeof KeyHeader | typeof RequiredKeyHeader,
  storedBody: (body: Body) => Body,
): void {
  const { status = 200 } = route;
  const config: RouteConfig = {
    method: route.method,
    path: route.path,
    tags: route.tags,
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.guard && { middleware: route.guard }),
    request: {
      ...pathParams(route.path, route.params),
      headers,
      ...(route.body && { body: jsonBody(route.body) }),
    },
    responses: {
      [status]: json(route.answer, success(route.data ?? Derived)),
      ...(route.requested && { 202: json(route.requested, success(Derived)) }),
      ...failures(route.codes),
    },
  };
  const handler = async (c: Context<Env>) => {
    const request = c.req as unknown as { valid(part: "json" | "param"): never };
    const params = request.valid("param") ?? {};
    const call = { ids: readIds(route.path, params, route.params), params };
    const body: Body = route.body ? request.valid("json") : {};
    await route.before?.(c.get("actor"), body);
    const work = (tx: Tx, actor: Actor) => route.work(tx, actor, { ...call, body } as never);
    const response = route.requested
      ? await writeOrRequest(c, status as 200 | 201, storedBody(body), work as never)
      : await writeOnce(c, status, storedBody(body), work);
    route.after?.();
    return response;
  };
  api.openapi(createRoute(config), handler as never);
}
