import { Agent, request } from "node:http";
import { median } from "./measure.ts";

export interface LoadResult {
  /** Responses a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** Requests `paths` in turn over keep-alive connections. Throws for any response that is not 200. */
export async function load(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
  { clients = 16, seconds = 4 } = {},
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const path = paths[next++ % paths.length] ?? "/";
        const from = performance.now();
        await get(`${url}${path}`, headers, agent);
        times.push(performance.now() - from);
      }
    }),
  );
  const took = performance.now() - started;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    rate: (times.length * 1000) / took,
    median: median(times),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((done, failed) => {
    const call = request(url.replace("localhost", "127.0.0.1"), { headers, agent }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        answer.statusCode === 200 ? done() : failed(new Error(`${url} answered ${answer.statusCode}`)),
      );
    });
    call.once("error", failed);
    call.end();
  });
}

export interface OpenLoadResult {
  /** Per second: requested; 2xx in time; 2xx too late; 503; anything else, including no response. */
  readonly requested: number;
  readonly useful: number;
  readonly late: number;
  readonly shed: number;
  readonly failed: number;
  /** Milliseconds, of useful responses and of 503. */
  readonly median: number;
  readonly shedMedian: number;
  /** Useful responses of the secondary path, such as "18 of 20". */
  readonly secondary: string;
}

/** Milliseconds after which a request is given up. */
const GIVE_UP = 10_000;

/**
 * Requests a path at a fixed rate, whether or not earlier requests were answered, as independent users do.
 * @param options.usefulMs milliseconds within which a response is useful
 * @param options.secondary another path, requested every so many milliseconds
 */
export async function openLoad(
  url: string,
  path: string,
  headers: Record<string, string>,
  perSecond: number,
  options: {
    readonly seconds: number;
    readonly usefulMs: number;
    readonly secondary: { readonly path: string; readonly every: number };
  },
): Promise<OpenLoadResult> {
  const { seconds, usefulMs, secondary } = options;
  const agent = new Agent({ keepAlive: true });
  const requestCount = Math.round(perSecond * seconds);
  const [requested, other] = await Promise.all([
    paced(requestCount, 1_000 / perSecond, () => timedRequest(`${url}${path}`, headers, agent)),
    paced(Math.floor((seconds * 1_000) / secondary.every), secondary.every, () =>
      timedRequest(`${url}${secondary.path}`, {}, agent),
    ),
  ]);
  agent.destroy();
  const isGood = ({ status }: TimedAnswer) => status >= 200 && status < 300;
  const isUseful = (answer: TimedAnswer) => isGood(answer) && answer.ms <= usefulMs;
  const inTime = requested.filter(isUseful);
  const shed = requested.filter(({ status }) => status === 503);
  const late = requested.filter(isGood).length - inTime.length;
  return {
    requested: requestCount / seconds,
    useful: inTime.length / seconds,
    late: late / seconds,
    shed: shed.length / seconds,
    failed: (requestCount - inTime.length - late - shed.length) / seconds,
    median: median(inTime.map(({ ms }) => ms)),
    shedMedian: median(shed.map(({ ms }) => ms)),
    secondary: `${other.filter(isUseful).length} of ${other.length}`,
  };
}

interface TimedAnswer {
  /** 0: no response. */
  readonly status: number;
  readonly ms: number;
}

/** Starts `count` calls, one every `every` milliseconds. */
async function paced<T>(count: number, every: number, begin: () => Promise<T>): Promise<T[]> {
  const begun: Promise<T>[] = [];
  const started = performance.now();
  while (begun.length < count) {
    const due = Math.min(count, Math.floor((performance.now() - started) / every) + 1);
    while (begun.length < due) begun.push(begin());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return Promise.all(begun);
}

function timedRequest(url: string, headers: Record<string, string>, agent: Agent): Promise<TimedAnswer> {
  const from = performance.now();
  return new Promise((done) => {
    const end = (status: number) => done({ status, ms: performance.now() - from });
    const call = request(url.replace("localhost", "127.0.0.1"), { headers, agent }, (answer) => {
      answer.resume();
      answer.once("end", () => end(answer.statusCode ?? 0));
      answer.once("error", () => end(0));
    });
    const timer = setTimeout(() => call.destroy(), GIVE_UP);
    call.once("error", () => end(0));
    call.once("close", () => clearTimeout(timer));
    call.end();
  });
}
