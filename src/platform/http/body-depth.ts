import type { HonoRequest, MiddlewareHandler } from "hono";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";
import { isRead } from "#kernel/http/is-read.ts";
import { isForFiles } from "./body-limit.ts";

/** Bytes in which nothing can be nested so deep that it does harm. */
const SHORT = 4_096;
const DEEPEST = 100;

/**
 * Refuses JSON that is nested deeper than anything anybody means: it would be walked by functions that call themselves, here
 * and in the database, until there is no stack left. Behind `limitBodies` and whatever counts calls, since it holds what it looks
 * at; what is for a route of files is left to that, whatever it is called.
 */
export function limitDepth(): MiddlewareHandler<Env> {
  return async (c, next) => {
    // No number, or one that cannot be, says nothing of the body.
    const length = Number(c.req.header("content-length") || Number.NaN);
    const isShort = length >= 0 && length <= SHORT;
    const hasBody = !isRead(c.req.method) && c.req.raw.body !== null;
    if (hasBody && !isShort && isReadAsJson(c.req) && !isForFiles(c.req)) {
      const body = await c.req.arrayBuffer();
      if (depthOf(new Uint8Array(body)) > DEEPEST)
        throw new AppError(
          "bad-request",
          `Nested too deep: at most ${DEEPEST} lists and objects in each other.`,
          { code: "bad-json" },
        );
      // For a limit of the route's own, which reads what comes.
      c.req.raw = new Request(c.req.raw, { body });
    }
    await next();
  };
}

/** A gateway's notice is read as JSON whatever it is called: Remita calls it text. */
function isReadAsJson(request: HonoRequest): boolean {
  const isJson = /^application\/[\w.+-]*json/i.test(request.header("content-type") ?? "");
  return isJson || request.path.startsWith("/api/v1/webhooks/");
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSES: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** How deep lists and objects of a JSON text stand in each other; its signs are the same bytes whatever stands between them. */
export function depthOf(json: Uint8Array): number {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const sign = json[at] ?? 0;
    if (quoted) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) quoted = false;
    } else if (sign === QUOTE) quoted = true;
    else if (OPENS.has(sign)) deepest = Math.max(deepest, ++depth);
    else if (CLOSES.has(sign)) depth--;
  }
  return deepest;
}
