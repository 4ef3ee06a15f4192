import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { AppError, errorBody, notFound } from "#kernel/app-error.ts";
import { bookMetrics } from "./books.ts";
import { gatewayCalls, requests, startMetering } from "./meter.ts";
import { processMetrics, watchProcess } from "./process.ts";
import { CONTENT_TYPE } from "./series.ts";

/**
 * `/metrics`, for whoever has the token. Without one set there is no such address.
 * @param token RATEBOOK_METRICS_TOKEN
 */
export function metricsAnswer(token: string | undefined): (c: Context) => Promise<Response> {
  if (!token) return async (c) => c.json(errorBody(notFound("address")), 404);
  startMetering();
  watchProcess();
  const wanted = digestOf(`Bearer ${token}`);
  return async (c) => {
    c.header("Cache-Control", "no-store");
    if (!timingSafeEqual(digestOf(c.req.header("Authorization") ?? ""), wanted)) {
      c.header("WWW-Authenticate", "Bearer");
      const error = new AppError(
        "not-signed-in",
        "The metrics take the token that the server was started with.",
      );
      return c.json(errorBody(error), 401);
    }
    const text = processMetrics() + (await bookMetrics()) + requests.text() + gatewayCalls.text();
    return c.body(text, 200, { "Content-Type": CONTENT_TYPE });
  };
}

/** Of one length, whatever was sent. */
function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
