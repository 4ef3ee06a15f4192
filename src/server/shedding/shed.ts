import { randomInt } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../api/env.ts";
import { isRead } from "../api/is-read.ts";
import { busyAnswer } from "./busy-answer.ts";
import type { Lane, Slot } from "./lane.ts";
import { closeLanes, laneOf, openLanes } from "./lanes.ts";
import { holding } from "./outside.ts";

/** Milliseconds that a body may take to arrive before the request gives its place away until it is there. */
const BODY = 250;
/** Random seconds, so that clients that were refused together do not retry together. */
const SPREAD = 3;
/** Seconds, however long it may take. */
const LATEST = 30;
/** What proxies log of a client that went away; nobody reads this answer. */
const CLIENT_GONE = 499;

/**
 * Lets so many requests be worked on at once and turns away what could not be answered in time, before sessions and the
 * database are asked for it. A download has its place until it begins, an upload none while it arrives.
 * @param atOnce 0: all are let through
 * @param hold milliseconds after which a request no longer counts
 */
export function shedding(atOnce: number, hold: number): MiddlewareHandler<Env> {
  if (atOnce === 0) {
    closeLanes();
    return (_, next) => next();
  }
  const lanes = openLanes(atOnce, hold);
  return async (c, next) => {
    const lane = lanes[laneOf(c.req.path)];
    const entry = lane.enter();
    const slot = entry && "turn" in entry ? await turnOf(entry, c) : entry;
    if (slot === "gone") return new Response(null, { status: CLIENT_GONE });
    if (!slot) return busyAnswer(c, secondsUntil(lane));
    const timer = isRead(c.req.method) ? undefined : setTimeout(awaitBody, BODY, c, slot).unref();
    try {
      await holding(slot, next);
    } finally {
      clearTimeout(timer);
      slot.leave();
    }
  };
}

/** Its place, or that it has none; "gone" when the client did not wait. */
async function turnOf(
  { turn, drop }: { readonly turn: Promise<Slot | undefined>; drop(): void },
  c: Context<Env>,
): Promise<Slot | undefined | "gone"> {
  // Called without a server there is none, as in tests.
  const outgoing = c.env?.outgoing;
  let gone = false;
  const leave = () => {
    gone = true;
    drop();
  };
  outgoing?.once("close", leave);
  const slot = await turn;
  outgoing?.off("close", leave);
  return gone && !slot ? "gone" : slot;
}

/** A slow line would keep a place for as long as it sends. */
function awaitBody(c: Context<Env>, slot: Slot): void {
  const incoming = c.env?.incoming;
  if (!incoming || incoming.complete) return;
  const back = slot.stepOut();
  incoming.once("end", back);
}

function secondsUntil(lane: Lane): number {
  return Math.min(LATEST, Math.ceil(lane.expectedTime() / 1_000)) + randomInt(SPREAD);
}
