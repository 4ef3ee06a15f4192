import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { LogLevel } from "#domain/system-log.ts";
import type { Env } from "#kernel/http/env.ts";
import { findAddress } from "#kernel/http/find-address.ts";
import { coarseNetwork } from "./coarse-network.ts";
import { isRecording, record, recordRefused } from "./record.ts";

/** Files of the build and signs of life; and the look at these logs, which would never come to rest. */
const SILENT = /^\/(?:assets|icons)\/|^\/(?:healthz|readyz|metrics|__manifest|api\/v1\/system-logs\/tail)$/;

/** What pages ask by themselves, over and over: told of only where it fails. */
const HEARTBEAT = /^\/(?:api\/v1\/inbox\/unread|admin\/jobs(?:\/\d+)?\.data)$/;

/** Whoever complains unnamed is not known by their account, nor by where they were. */
const UNNAMED = /^\/(?:api\/v1\/)?complaint/;

/**
 * Notes a request that was answered: which, how, how long, by whose account. Of its address only the pattern is kept, of
 * its query, body and headers nothing. Of calls that were refused because there were too many only how many they were.
 */
export function recordRequest(c: Context<Env>, request_id: string, ms: number): void {
  if (!isRecording() || SILENT.test(c.req.path)) return;
  const { status } = c.res;
  if (status === 429 || c.get("shed")) {
    recordRefused();
    return;
  }
  if (status < 400 && HEARTBEAT.test(c.req.path)) return;
  const route = routeOf(c);
  if (route === null) return;
  const actor = UNNAMED.test(c.req.path) ? undefined : c.get("actor");
  record({
    kind: "request",
    level: levelOf(status),
    request_id,
    method: c.req.method,
    route,
    status,
    code: c.get("error_code"),
    ms: Math.round(ms),
    user_id: actor?.session?.user.id,
    network: coarseNetwork(actor?.ip),
  });
}

function levelOf(status: number): LogLevel {
  if (status >= 500) return "error";
  return status >= 400 ? "warn" : "info";
}

/** The pattern; undefined for an address that there is not, null for what is not told of. */
export function routeOf(c: Context<Env>): string | undefined | null {
  const { path } = c.req;
  const served = servedRoute(c);
  if (path.startsWith("/api/")) return served;
  // Besides the API only files and style sheets have routes of their own.
  if (served) return null;
  const data = path.endsWith(".data");
  const page = data ? path.replace(/\/?_\.data$/, "/").replace(/\.data$/, "") : path;
  const found = findAddress(page)?.path;
  return found && data ? `${found}.data` : found;
}

/** Of the routes that fit, the one that answered; where something before it refused, the one that would have. */
function servedRoute(c: Context<Env>): string | undefined {
  const routes = matchedRoutes(c);
  const answered = routes[c.req.routeIndex]?.path;
  const path =
    answered && !answered.endsWith("*") ? answered : routes.find((one) => !one.path.endsWith("*"))?.path;
  return path?.replace(/:(\w+)(?:\{[^/]*\})?\??/g, "{$1}");
}
