import { setTimeout as sleep } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";

const whole = (most: number) => z.int().min(0).max(most);

/** Everything the simulator can be told to do wrong. The effect always stands: only the answer suffers. */
export const faultsSchema = z.strictObject({
  /** Answers of the API come this many milliseconds late. */
  slow_ms: whole(600_000),
  /** The API never answers. */
  timeout: z.boolean(),
  /** The API answers 502 with HTML. */
  html: z.boolean(),
  /** The API answers 500 with JSON. */
  server_error: z.boolean(),
  /** The API cuts the connection instead of answering. */
  reset: z.boolean(),
  /** The API answers 200 with half of an answer. */
  garbage: z.boolean(),
  /** The API says that our key, or the hash made with it, is wrong. */
  refuse_key: z.boolean(),
  /** The API says that it knows no such payment. */
  forget: z.boolean(),
  /** verify tells this amount, in kobo, instead of the true one. */
  kobo: whole(Number.MAX_SAFE_INTEGER).nullable(),
  /** verify tells this currency. */
  currency: z.string().nullable(),
  /** verify tells this reference. */
  reference: z.string().nullable(),
  /** verify tells this status. */
  status: z.string().nullable(),
  /** verify and webhooks write amounts as strings. */
  amount_as_string: z.boolean(),
  /** Every webhook is sent this many times. */
  webhook_copies: whole(100_000).min(1),
  /** Webhooks are held for a tenth of a second and sent last first. */
  reorder_webhooks: z.boolean(),
  /** Webhooks are never sent. */
  drop_webhooks: z.boolean(),
  /** Paying is always declined. */
  decline_all: z.boolean(),
  /** Every reference is refused as a duplicate. */
  duplicate_references: z.boolean(),
});

export type Faults = z.infer<typeof faultsSchema>;

export const NO_FAULTS: Readonly<Faults> = {
  slow_ms: 0,
  timeout: false,
  html: false,
  server_error: false,
  reset: false,
  garbage: false,
  refuse_key: false,
  forget: false,
  kobo: null,
  currency: null,
  reference: null,
  status: null,
  amount_as_string: false,
  webhook_copies: 1,
  reorder_webhooks: false,
  drop_webhooks: false,
  decline_all: false,
  duplicate_references: false,
};

/** Spoils the answers of the API once their effect is done: what a lost answer hides is the hard part. */
export function spoilAnswers(faults: () => Readonly<Faults>, closing: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { slow_ms, timeout } = faults();
    if (slow_ms > 0) await sleep(slow_ms, undefined, { signal: closing }).catch(() => undefined);
    if (timeout) await untilGone(c, closing);
    const spoilt = await spoil(c, faults());
    if (spoilt) c.res = spoilt;
  };
}

async function spoil(c: Context, faults: Readonly<Faults>): Promise<Response | undefined> {
  if (faults.reset) c.env.incoming.socket.destroy();
  if (faults.timeout || faults.html || faults.reset) return badGateway();
  if (faults.server_error)
    return Response.json({ status: false, message: "Internal error" }, { status: 500 });
  if (!faults.garbage) return undefined;
  const whole = await c.res.text();
  return new Response(whole.slice(0, Math.ceil(whole.length / 2)), { status: 200 });
}

/** Resolves when the client has given up or the simulator stops. */
function untilGone(c: Context, closing: AbortSignal): Promise<void> {
  const gone = AbortSignal.any([closing, c.req.raw.signal]);
  return new Promise((resolve) => {
    if (gone.aborted) resolve();
    else gone.addEventListener("abort", () => resolve(), { once: true });
  });
}

function badGateway(): Response {
  const body =
    "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
  return new Response(body, { status: 502, headers: { "Content-Type": "text/html" } });
}
