import { setTimeout as sleep } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";

const integerUpTo = (most: number) => z.int().min(0).max(most);

/** Faults of the simulator. Requests always take effect: only the response is wrong. */
export const faultsSchema = z.strictObject({
  /** API responses are delayed by this number of milliseconds. */
  slow_ms: integerUpTo(600_000),
  /** The API never responds. */
  timeout: z.boolean(),
  /** The API responds with 502 and HTML. */
  html: z.boolean(),
  /** The API responds with 500 and JSON. */
  server_error: z.boolean(),
  /** The API closes the connection without a response. */
  reset: z.boolean(),
  /** The API responds with 200 and half of the body. */
  garbage: z.boolean(),
  /** The API refuses our key, or the hash made with it. */
  refuse_key: z.boolean(),
  /** The API says that the payment does not exist. */
  forget: z.boolean(),
  /** verify returns this amount, in kobo, instead of the true one. */
  kobo: integerUpTo(Number.MAX_SAFE_INTEGER).nullable(),
  /** verify returns this currency. */
  currency: z.string().nullable(),
  /** verify returns this reference. */
  reference: z.string().nullable(),
  /** verify returns this status. */
  status: z.string().nullable(),
  /** verify and webhooks return amounts as strings. */
  amount_as_string: z.boolean(),
  /** Every webhook is sent this many times. */
  webhook_copies: integerUpTo(100_000).min(1),
  /** Webhooks are delayed for a tenth of a second and sent in reverse order. */
  reorder_webhooks: z.boolean(),
  /** Webhooks are never sent. */
  drop_webhooks: z.boolean(),
  /** Every payment is declined. */
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

/** Spoils the responses of the API after they have taken effect, to simulate lost responses. */
export function injectFaults(faults: () => Readonly<Faults>, closing: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { slow_ms, timeout } = faults();
    if (slow_ms > 0) await sleep(slow_ms, undefined, { signal: closing }).catch(() => undefined);
    if (timeout) await untilAborted(c, closing);
    const spoilt = await spoiledResponse(c, faults());
    if (spoilt) c.res = spoilt;
  };
}

async function spoiledResponse(c: Context, faults: Readonly<Faults>): Promise<Response | undefined> {
  if (faults.reset) c.env.incoming.socket.destroy();
  if (faults.timeout || faults.html || faults.reset) return badGateway();
  if (faults.server_error)
    return Response.json({ status: false, message: "Internal error" }, { status: 500 });
  if (!faults.garbage) return undefined;
  const text = await c.res.text();
  return new Response(text.slice(0, Math.ceil(text.length / 2)), { status: 200 });
}

/** Resolves when the client has given up or the simulator stops. */
function untilAborted(c: Context, closing: AbortSignal): Promise<void> {
  const aborted = AbortSignal.any([closing, c.req.raw.signal]);
  return new Promise((resolve) => {
    if (aborted.aborted) resolve();
    else aborted.addEventListener("abort", () => resolve(), { once: true });
  });
}

function badGateway(): Response {
  const body =
    "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
  return new Response(body, { status: 502, headers: { "Content-Type": "text/html" } });
}
