import type { Context } from "hono";
import type { Actor } from "../actor.ts";
import type { Tx } from "../db/client.ts";
import type { Env } from "./env.ts";
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
