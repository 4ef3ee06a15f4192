import { Agent, request } from "node:http";
import { median } from "./measure.ts";

export interface Load {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** Asks for `paths` in turn over kept connections. Throws for any answer that is not 200. */
export async function load(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
  { clients = 16, seconds = 4 } = {},
): Promise<Load> {
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
