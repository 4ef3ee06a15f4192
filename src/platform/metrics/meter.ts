import type { Context } from "hono";
import type { Env } from "#kernel/http/env.ts";
import { routeOf } from "../system-log/record-request.ts";
import { Histogram } from "./series.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** From what feels like nothing to what a proxy gives up on. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const requests = new Histogram(
  "ratebook_http_request_duration_seconds",
  "Requests that were answered, by the pattern of their address.",
  SECONDS,
);
export const gatewayCalls = new Histogram(
  "ratebook_gateway_call_duration_seconds",
  "Calls of payment services, by what came of them.",
  SECONDS,
);

let isOn = false;

/** Nothing is counted where nobody may read it. */
export function startMetering(): void {
  isOn = true;
}

/** Notes an answered request: never its address, only the pattern, of which there are as many as the program has. */
export function meterRequest(c: Context<Env>, ms: number): void {
  if (!isOn) return;
  const route = routeOf(c);
  const method = METHODS.has(c.req.method) ? c.req.method : "other";
  // Of what nobody has an address for the pattern is what a stranger typed.
  const labels = { method, route: route === null ? "static" : (route ?? "none") };
  requests.note({ ...labels, status: `${Math.floor(c.res.status / 100)}xx` }, ms / 1000);
}

/** @param result class of the answer's status, or why there was none @param ms how long it took */
export function meterGateway(gateway: string, act: string, result: string, ms: number): void {
  if (isOn) gatewayCalls.note({ gateway, act, result }, ms / 1000);
}
