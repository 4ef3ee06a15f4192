import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { Registry } from "prom-client";
import { AppError, errorBody, notFound } from "#kernel/app-error.ts";
import { databaseMetrics } from "./database.ts";
import { durationMetrics, startMetering } from "./meter.ts";
import { processMetrics, watchProcess } from "./process.ts";

/**
 * Handler of `/metrics`, for clients that send the token. Without a token in the settings the address does not exist.
 * @param token RATEBOOK_METRICS_TOKEN
 */
export function metricsAnswer(token: string | undefined): (c: Context) => Promise<Response> {
  if (!token) return async (c) => c.json(errorBody(notFound("address")), 404);
  startMetering();
  watchProcess();
  const expected = digestOf(`Bearer ${token}`);
  return async (c) => {
    c.header("Cache-Control", "no-store");
    if (!timingSafeEqual(digestOf(c.req.header("Authorization") ?? ""), expected)) {
      c.header("WWW-Authenticate", "Bearer");
      const error = new AppError("not-signed-in", "Send the token that the server was started with.");
      return c.json(errorBody(error), 401);
    }
    // One registry per scrape: see `gauge`. It also keeps simultaneous scrapes apart.
    const registry = new Registry();
    processMetrics(registry);
    await databaseMetrics(registry);
    durationMetrics(registry);
    return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  };
}

/** A digest, because `timingSafeEqual` compares only values of equal length. */
function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
