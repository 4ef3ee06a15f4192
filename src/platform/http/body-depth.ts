import type { HonoRequest, MiddlewareHandler } from "hono";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";
import { isRead } from "#kernel/http/is-read.ts";
import { acceptsFiles } from "./body-limit.ts";

/** Bytes within which nesting can't do harm. */
const MAX_UNCHECKED_BYTES = 4_096;
const MAX_DEPTH = 100;

/**
 * Refuses JSON nested too deeply, because recursive functions, here and in the database, would exhaust the stack. After
 * `limitBodies` and the rate limits, because it buffers the body; file routes are left to their own limits, whatever the
 * content type.
 */
export function limitDepth(): MiddlewareHandler<Env> {
  return async (c, next) => {
    // A missing or invalid length says nothing about the body.
    const length = Number(c.req.header("content-length") || Number.NaN);
    const isShort = length >= 0 && length <= MAX_UNCHECKED_BYTES;
    const hasBody = !isRead(c.req.method) && c.req.raw.body !== null;
    if (hasBody && !isShort && isReadAsJson(c.req) && !acceptsFiles(c.req)) {
      const body = await c.req.arrayBuffer();
      if (depthOf(new Uint8Array(body)) > MAX_DEPTH)
        throw new AppError(
          "bad-request",
          message("The body is nested too deeply. Nest lists and objects at most {most} levels deep.", {
            most: MAX_DEPTH,
          }),
          { code: "bad-json" },
        );
      // For a later limit of the route, which reads the body again.
      c.req.raw = new Request(c.req.raw, { body });
    }
    await next();
  };
}

/** Webhooks are parsed as JSON whatever their content type: Remita sends text. */
function isReadAsJson(request: HonoRequest): boolean {
  const isJson = /^application\/[\w.+-]*json/i.test(request.header("content-type") ?? "");
  return isJson || request.path.startsWith("/api/v1/webhooks/");
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSES: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Nesting depth of lists and objects in a JSON text; its syntax characters are single bytes in UTF-8. */
export function depthOf(json: Uint8Array): number {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] ?? 0;
    if (quoted) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (OPENS.has(byte)) deepest = Math.max(deepest, ++depth);
    else if (CLOSES.has(byte)) depth--;
  }
  return deepest;
}
