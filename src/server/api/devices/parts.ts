import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/client.ts";
import type { Env } from "../env.ts";
import { Loose } from "../page-schemas.ts";
import { type Api, failures, json, jsonBody, readId, success } from "../route-parts.ts";
import { writeOnce } from "../write-once.ts";

export const deviceTags = ["Selling without a network"];

const MoneyKey = z.object({ "idempotency-key": z.string("An Idempotency-Key is needed for money.") });

interface DeviceWrite {
  readonly path: string;
  readonly summary: string;
  readonly guard: MiddlewareHandler<Env>;
  readonly answer: string;
  readonly status?: 200 | 201;
  readonly body: z.ZodObject;
  readonly codes: Readonly<Record<number, string>>;
  /** What is asked for before the transaction. */
  readonly first?: (actor: Actor, raw: Raw) => Promise<void>;
  readonly run: (tx: Tx, actor: Actor, call: { id: number; lease: number; raw: Raw }) => Promise<object>;
}

/** A write that moves float or sales: run once under its key, which it cannot do without. */
export function deviceWrite(
  api: Api,
  { path, summary, guard: middleware, answer, status = 200, body, codes, first, run }: DeviceWrite,
): void {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const Params = z.object(
    Object.fromEntries(names.map((name) => [name, z.string().openapi({ example: "12345" })])),
  );
  const route = createRoute({
    ...{ method: "post", path, tags: deviceTags, summary, middleware },
    request: { ...(names.length > 0 && { params: Params }), headers: MoneyKey, body: jsonBody(body) },
    responses: { [status]: json(answer, success(Loose)), ...failures(codes) },
  });
  api.openapi(route, (async (c: Parameters<typeof writeOnce>[0]) => {
    const valid = c.req as unknown as { valid(part: "json" | "param"): unknown };
    const params = (names.length > 0 ? valid.valid("param") : {}) as Record<string, string>;
    const numbered = (name: string) => (names.includes(name) ? readId(params[name] ?? "") : 0);
    const call = { id: numbered("id"), lease: numbered("lease"), raw: valid.valid("json") as Raw };
    await first?.(c.get("actor"), call.raw);
    // A PIN is kept nowhere, not even in what the key stands for.
    const { pin: _, ...kept } = call.raw;
    return await writeOnce(c, status, kept, (tx, actor) => run(tx, actor, call));
  }) as never);
}
