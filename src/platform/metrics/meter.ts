import type { Context } from "hono";
import { Histogram, type Registry } from "prom-client";
import type { Env } from "#kernel/http/env.ts";
import { routeOf } from "../system-log/record-request.ts";
import { limitSeries } from "./limit-series.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Bucket limits in seconds, up to the time after which a proxy gives up. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

// In no registry of their own: `durationMetrics` adds them to the registry of each scrape.
const requests = new Histogram({
  name: "ratebook_http_request_duration_seconds",
  help: "Answered requests by route pattern.",
  labelNames: ["method", "route", "status"],
  buckets: BUCKETS,
  registers: [],
});
const gatewayCalls = new Histogram({
  name: "ratebook_gateway_call_duration_seconds",
  help: "Calls to payment gateways by result.",
  labelNames: ["gateway", "act", "result"],
  buckets: BUCKETS,
  registers: [],
});
const observeRequest = limitSeries(requests);
const observeGatewayCall = limitSeries(gatewayCalls);

let isMetering = false;

/** Starts to observe durations. Without a token for `/metrics` they could not be read, so nothing is observed before. */
export function startMetering(): void {
  isMetering = true;
}

/**
 * Observes an answered request by the pattern of its address. The address itself may identify a person and would give
 * each record a series of its own.
 * @param ms duration in milliseconds
 */
export function meterRequest(c: Context<Env>, ms: number): void {
  if (!isMetering) return;
  const route = routeOf(c);
  const method = METHODS.has(c.req.method) ? c.req.method : "other";
  // Unknown addresses have no pattern and anyone can make up more, so they share one label.
  const labels = { method, route: route === null ? "static" : (route ?? "none") };
  observeRequest({ ...labels, status: `${Math.floor(c.res.status / 100)}xx` }, ms / 1000);
}

/**
 * Observes a call of a payment gateway.
 * @param result class of the answer's status, or the reason why there was no answer
 * @param ms duration in milliseconds
 */
export function meterGateway(gateway: string, action: string, result: string, ms: number): void {
  if (isMetering) observeGatewayCall({ gateway, act: action, result }, ms / 1000);
}

/** Adds the durations observed since the start of this process to the registry. */
export function durationMetrics(registry: Registry): void {
  registry.registerMetric(requests);
  registry.registerMetric(gatewayCalls);
}
