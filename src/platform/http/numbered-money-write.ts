import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { Loose } from "./page-schemas.ts";
import { type Api, failures, json, jsonBody, MoneyKey, readId, success } from "./route-parts.ts";
import { writeOnce } from "./write-once.ts";

export interface NumberedMoneyWrite<Name extends string> {
  readonly path: string;
  readonly summary: string;
  readonly guard: MiddlewareHandler<Env>;
  readonly answer: string;
  readonly status?: 200 | 201;
  readonly body: z.ZodObject;
  readonly codes: Readonly<Record<number, string>>;
  /** What is asked for before the transaction. */
  readonly first?: (actor: Actor, raw: Raw) => Promise<void>;
  readonly run: (tx: Tx, actor: Actor, call: Numbers<Name> & { raw: Raw }) => Promise<object>;
}

/** The numbers a path may name; 0 where this one does not. */
type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/**
 * A write of money whose path names records by number: run once under its key, which it cannot do without.
 * A PIN is kept nowhere, not even in what the key stands for.
 * @param names all that paths of this kind may name
 */
export function numberedMoneyWrite<Name extends string>(
  api: Api,
  tags: string[],
  names: readonly Name[],
  write: NumberedMoneyWrite<Name>,
): void {
  const { path, summary, guard: middleware, answer, status = 200, body, codes, first, run } = write;
  const named = names.filter((name) => path.includes(`{${name}}`));
  const Params = z.object(
    Object.fromEntries(named.map((name) => [name, z.string().openapi({ example: "12345" })])),
  );
  const route = createRoute({
    method: "post",
    path,
    tags,
    summary,
    middleware,
    request: { ...(named.length > 0 && { params: Params }), headers: MoneyKey, body: jsonBody(body) },
    responses: { [status]: json(answer, success(Loose)), ...failures(codes) },
  });
  api.openapi(route, (async (c: Parameters<typeof writeOnce>[0]) => {
    const valid = c.req as unknown as { valid(part: "json" | "param"): unknown };
    const params = (named.length > 0 ? valid.valid("param") : {}) as Record<string, string>;
    const numbers = Object.fromEntries(
      names.map((name) => [name, named.includes(name) ? readId(params[name] ?? "") : 0]),
    ) as Numbers<Name>;
    const raw = valid.valid("json") as Raw;
    await first?.(c.get("actor"), raw);
    const { pin: _, ...kept } = raw;
    return await writeOnce(c, status, kept, (tx, actor) => run(tx, actor, { ...numbers, raw }));
  }) as never);
}
