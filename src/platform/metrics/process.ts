import { monitorEventLoopDelay } from "node:perf_hooks";
import { poolFigures } from "#kernel/db/client.ts";
import { laneFigures } from "../shedding/lanes.ts";
import { counter, gauge, type Sample } from "./series.ts";

/** Milliseconds between two looks at the clock. */
const LOOK = 20;

let delays: ReturnType<typeof monitorEventLoopDelay> | undefined;

/** Begins to watch how late this process is. */
export function watchProcess(): void {
  if (delays) return;
  delays = monitorEventLoopDelay({ resolution: LOOK });
  delays.enable();
}

/** This process alone: its memory, its connections, and how late it was since it was asked last. */
export function processMetrics(): string {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const pools = poolFigures();
  const of = (figure: "size" | "used" | "waiting"): Sample[] =>
    pools.map((one) => [{ pool: one.pool }, one[figure]]);
  const lanes = (figure: "running" | "waiting" | "shed"): Sample[] =>
    laneFigures().map((one) => [{ lane: one.lane }, one[figure]]);
  return [
    gauge("ratebook_pool_size", "Connections at most.", of("size")),
    gauge("ratebook_pool_used", "Connections that work just now.", of("used")),
    gauge("ratebook_pool_waiting", "Who waits for a connection.", of("waiting")),
    gauge("ratebook_requests_in_progress", "Requests in progress.", lanes("running")),
    gauge("ratebook_requests_waiting", "Requests in the queue.", lanes("waiting")),
    counter("ratebook_requests_shed_total", "Requests refused with 503.", lanes("shed")),
    gauge("ratebook_event_loop_delay_seconds", "How late the process was since the last look.", lateness()),
    gauge("ratebook_memory_bytes", "Memory of the process.", [
      [{ kind: "resident" }, rss],
      [{ kind: "heap" }, heapUsed],
      [{ kind: "external" }, external],
    ]),
    gauge("ratebook_cpu_seconds", "Processor time since the process started.", [[{}, (user + system) / 1e6]]),
    gauge("ratebook_uptime_seconds", "Since the process started.", [[{}, process.uptime()]]),
  ].join("");
}

function lateness(): Sample[] {
  if (!delays || delays.count === 0) return [];
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOK / 1000);
  const found: Sample[] = [
    [{ quantile: "0.5" }, seconds(delays.percentile(50))],
    [{ quantile: "0.99" }, seconds(delays.percentile(99))],
    [{ quantile: "1" }, seconds(delays.max)],
  ];
  delays.reset();
  return found;
}
