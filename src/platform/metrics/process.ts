import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Registry } from "prom-client";
import { poolFigures } from "#kernel/db/client.ts";
import { laneFigures } from "../shedding/lanes.ts";
import { counter, gauge, type Sample } from "./scrape.ts";

/** Milliseconds between two measurements of the event loop's delay. */
const RESOLUTION = 20;

let delays: ReturnType<typeof monitorEventLoopDelay> | undefined;

/** Starts to measure the delay of the event loop. */
export function watchProcess(): void {
  if (delays) return;
  delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
}

/** Adds the metrics of this process to the registry, and starts the next measurement of the event loop's delay. */
export function processMetrics(registry: Registry): void {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const pools = poolFigures();
  const lanes = laneFigures();
  const poolSamples = (figure: "size" | "used" | "waiting"): Sample<"pool">[] =>
    pools.map((one) => [{ pool: one.pool }, one[figure]]);
  const laneSamples = (figure: "running" | "waiting" | "shed"): Sample<"lane">[] =>
    lanes.map((one) => [{ lane: one.lane }, one[figure]]);
  gauge(registry, "ratebook_pool_size", "Maximum connections.", ["pool"], poolSamples("size"));
  gauge(registry, "ratebook_pool_used", "Connections in use.", ["pool"], poolSamples("used"));
  gauge(
    registry,
    "ratebook_pool_waiting",
    "Clients waiting for a connection.",
    ["pool"],
    poolSamples("waiting"),
  );
  gauge(registry, "ratebook_requests_in_progress", "Requests in progress.", ["lane"], laneSamples("running"));
  gauge(registry, "ratebook_requests_waiting", "Requests in the queue.", ["lane"], laneSamples("waiting"));
  counter(
    registry,
    "ratebook_requests_shed_total",
    "Requests refused with 503.",
    ["lane"],
    laneSamples("shed"),
  );
  gauge(
    registry,
    "ratebook_event_loop_delay_seconds",
    "Event loop delay since the last scrape.",
    ["quantile"],
    eventLoopDelays(),
  );
  gauge(
    registry,
    "ratebook_memory_bytes",
    "Memory of the process.",
    ["kind"],
    [
      [{ kind: "resident" }, rss],
      [{ kind: "heap" }, heapUsed],
      [{ kind: "external" }, external],
    ],
  );
  gauge(
    registry,
    "ratebook_cpu_seconds",
    "Processor time since the process started.",
    [],
    (user + system) / 1e6,
  );
  gauge(registry, "ratebook_uptime_seconds", "Time since the process started.", [], process.uptime());
}

function eventLoopDelays(): Sample<"quantile">[] {
  if (!delays || delays.count === 0) return [];
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000);
  const found: Sample<"quantile">[] = [
    [{ quantile: "0.5" }, seconds(delays.percentile(50))],
    [{ quantile: "0.99" }, seconds(delays.percentile(99))],
    [{ quantile: "1" }, seconds(delays.max)],
  ];
  delays.reset();
  return found;
}
