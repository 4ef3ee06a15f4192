import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { LogLevel } from "#domain/system-log.ts";
import type { Env } from "#kernel/http/env.ts";
import { findAddress } from "#kernel/http/find-address.ts";
import { coarseNetwork } from "./coarse-network.ts";
import { isRecording, record, recordRefused } from "./record.ts";

/** Static files and health checks; and views of these logs, which would log themselves endlessly. */
const UNRECORDED =
  /^\/(?:assets|icons)\/|^\/(?:healthz|readyz|metrics|__manifest|api\/v1\/system-logs\/tail)$/;

/** Automatic polling by pages: only recorded if it fails. */
const POLLING = /^\/(?:api\/v1\/inbox\/unread|admin\/jobs(?:\/\d+)?\.data)$/;

/** Anonymous complaints must not be traced by account or network. */
const ANONYMOUS = /^\/(?:api\/v1\/)?complaint/;

/**
 * Records an answered request: route, method, duration and account. Of the URL only the pattern is stored, and nothing of its
 * query, body and headers. Rate-limited requests are only counted.
 */
export function recordRequest(c: Context<Env>, request_id: string, ms: number): void {
  if (!isRecording() || UNRECORDED.test(c.req.path)) return;
  const { status } = c.res;
  if (status === 429 || c.get("shed")) {
    recordRefused();
    return;
  }
  if (status < 400 && POLLING.test(c.req.path)) return;
  const route = routeOf(c);
  if (route === null) return;
  const actor = ANONYMOUS.test(c.req.path) ? undefined : c.get("actor");
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

/** The pattern; undefined for an unknown URL, null for requests that are not recorded. */
export function routeOf(c: Context<Env>): string | undefined | null {
  const { path } = c.req;
  const served = servedRoute(c);
  if (path.startsWith("/api/")) return served;
  // Apart from the API only files and style sheets have their own routes.
  if (served) return null;
  const isData = path.endsWith(".data");
  const page = isData ? path.replace(/\/?_\.data$/, "/").replace(/\.data$/, "") : path;
  const found = findAddress(page)?.path;
  return found && isData ? `${found}.data` : found;
}

/** The matching route that answered; if a middleware refused, the one that would have answered. */
function servedRoute(c: Context<Env>): string | undefined {
  const routes = matchedRoutes(c);
  const answered = routes[c.req.routeIndex]?.path;
  const path =
    answered && !answered.endsWith("*") ? answered : routes.find((one) => !one.path.endsWith("*"))?.path;
  return path?.replace(/:(\w+)(?:\{[^/]*\})?\??/g, "{$1}");
}
