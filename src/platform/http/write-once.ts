import type { Context } from "hono";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import type { DoneOrRequested } from "../approval-requests/request-approval.ts";
import { success } from "./answer.ts";
import { runOnce } from "./route-parts.ts";
import { shown } from "./shown.ts";

/** Runs a write under its idempotency key; what it makes is the answer's data. */
export async function writeOnce<S extends 200 | 201>(
  c: Context<Env>,
  status: S,
  body: unknown,
  work: (tx: Tx, actor: Actor) => Promise<unknown>,
) {
  const done = await runOnce(c, body, async (tx) => ({
    status,
    body: shown(((await work(tx, c.get("actor"))) ?? {}) as object),
  }));
  return c.json(done.body as ReturnType<typeof shown>, status);
}

/**
 * The same for what may take two officers: then the answer is 202 with the request that is pending approval.
 * @typeParam D the data of the answer when it is done, as the route describes it
 */
export async function writeOrRequest<D = Record<string, unknown>, S extends 200 | 201 = 200>(
  c: Context<Env>,
  status: S,
  body: unknown,
  work: (tx: Tx, actor: Actor) => Promise<DoneOrRequested<object>>,
) {
  const answer = await runOnce(c, body, async (tx) => {
    const result = await work(tx, c.get("actor"));
    return "request" in result
      ? { status: 202, body: success(result.request) }
      : { status, body: success(result.done) };
  });
  return answer.status === 202
    ? c.json(answer.body as ReturnType<typeof shown>, 202)
    : c.json(answer.body as { status: "success"; data: D }, status);
}
