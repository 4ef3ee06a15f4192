import type { Context } from "hono";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { hasStoredResponse } from "#kernel/idempotency.ts";
import type { DoneOrRequested, PendingRequest } from "../approval-requests/request-approval.ts";
import { idempotentCall, runIdempotent } from "./route-parts.ts";
import { toJson } from "./to-json.ts";

/** Runs a write under its idempotency key; its result is the response's data. */
export async function writeOnce<S extends 200 | 201 | 202, T>(
  c: Context<Env>,
  status: S,
  body: unknown,
  work: (tx: Tx, actor: Actor) => Promise<T>,
) {
  const response = await runIdempotent(c, body, async (tx) => ({
    status,
    body: toJson((await work(tx, c.get("actor"))) ?? {}),
  }));
  return c.json(response.body as { status: "success"; data: T }, status);
}

/**
 * The same, with slow work before the transaction, such as hashing a password, so that it holds no connection. Skipped if a
 * response is already stored.
 */
export async function prepareAndWriteOnce<S extends 200 | 201, P, T>(
  c: Context<Env>,
  status: S,
  body: unknown,
  prepare: () => Promise<P>,
  work: (tx: Tx, actor: Actor, prepared: P) => Promise<T>,
) {
  const prepared = (await hasStoredResponse(idempotentCall(c, body)))
    ? undefined
    : { value: await prepare() };
  return writeOnce(c, status, body, async (tx, actor) =>
    work(tx, actor, (prepared ?? { value: await prepare() }).value),
  );
}

/** The same for actions that can need a second officer: then the response is 202 with the pending request. */
export async function writeOrRequest<S extends 200 | 201, T extends object>(
  c: Context<Env>,
  status: S,
  body: unknown,
  work: (tx: Tx, actor: Actor) => Promise<DoneOrRequested<T>>,
) {
  const answer = await runIdempotent(c, body, async (tx) => {
    const result = await work(tx, c.get("actor"));
    return "request" in result
      ? { status: 202, body: toJson(result.request) }
      : { status, body: toJson(result.done) };
  });
  return answer.status === 202
    ? c.json(answer.body as { status: "success"; data: PendingRequest }, 202)
    : c.json(answer.body as { status: "success"; data: T }, status);
}
