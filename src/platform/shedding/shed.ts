import { randomInt } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "#kernel/http/env.ts";
import { isRead } from "#kernel/http/is-read.ts";
import { busyResponse } from "./busy-answer.ts";
import type { Lane, Slot } from "./lane.ts";
import { closeLanes, laneOf, openLanes } from "./lanes.ts";
import { withSlot } from "./without-slot.ts";

/** Milliseconds after which a request releases its slot if its body has not arrived. */
const BODY_TIMEOUT = 250;
/** Random seconds, so that clients that were refused together do not retry together. */
const RETRY_JITTER = 3;
/** Maximum of Retry-After in seconds. */
const MAX_RETRY_AFTER = 30;
/** The status that proxies log for a client that disconnected; it is not sent. */
const CLIENT_CLOSED = 499;

/**
 * Limits concurrent requests and refuses those that could not be answered in time, before the session and the database are used.
 * A download holds its slot until it begins; an upload holds none while it arrives.
 * @param maxConcurrent maximum of concurrent requests; 0: no limit
 * @param hold milliseconds after which a request no longer counts
 */
export function shedding(maxConcurrent: number, hold: number): MiddlewareHandler<Env> {
  if (maxConcurrent === 0) {
    closeLanes();
    return (_, next) => next();
  }
  const lanes = openLanes(maxConcurrent, hold);
  return async (c, next) => {
    const lane = lanes[laneOf(c.req.path)];
    const entry = lane.enter();
    const slot = entry && "turn" in entry ? await awaitSlot(entry, c) : entry;
    if (slot === "gone") return new Response(null, { status: CLIENT_CLOSED });
    if (!slot) return busyResponse(c, retrySeconds(lane));
    const timer = isRead(c.req.method) ? undefined : setTimeout(awaitBody, BODY_TIMEOUT, c, slot).unref();
    try {
      await withSlot(slot, next);
    } finally {
      clearTimeout(timer);
      slot.leave();
    }
  };
}

/** The slot, or undefined if refused; "gone" if the client disconnected. */
async function awaitSlot(
  { turn, drop }: { readonly turn: Promise<Slot | undefined>; drop(): void },
  c: Context<Env>,
): Promise<Slot | undefined | "gone"> {
  // Undefined when called without a server, as in tests.
  const outgoing = c.env?.outgoing;
  let hasClosed = false;
  const onClose = () => {
    hasClosed = true;
    drop();
  };
  outgoing?.once("close", onClose);
  const slot = await turn;
  outgoing?.off("close", onClose);
  return hasClosed && !slot ? "gone" : slot;
}

/** A slow connection would hold a slot for as long as it sends. */
function awaitBody(c: Context<Env>, slot: Slot): void {
  const incoming = c.env?.incoming;
  if (!incoming || incoming.complete) return;
  const back = slot.stepOut();
  incoming.once("end", back);
}

function retrySeconds(lane: Lane): number {
  return Math.min(MAX_RETRY_AFTER, Math.ceil(lane.expectedTime() / 1_000)) + randomInt(RETRY_JITTER);
}
