import { load, type OpenLoad, openLoad } from "./load.ts";
import { median, option, report, say } from "./measure.ts";
import { filledDatabase, fillProperties } from "./scratch.ts";
import { type Served, serveProduct } from "./serve.ts";

/**
 * Useful responses (2xx within two seconds) at three times the capacity, against that capacity. Requests
 * start at their time whether or not earlier ones were answered. In turn with load shedding (goal: 0.8) and
 * without it.
 */
const PATHS = { page: "/admin/list/property", api: "/api/v1/properties" } as const;
const CLIENTS = 8;
const TIMES = 3;
const USEFUL_MS = 2_000;
const GOAL = { at: "least", ratio: 0.8 } as const;
const seconds = option("seconds", 10);
const rounds = option("rounds", 3);

const scratch = await filledDatabase("properties", option("rows", 1_000), fillProperties);
const shedding = await serveProduct(scratch.url);
const letting = await serveProduct(scratch.url, { RATEBOOK_REQUESTS: "0" });
try {
  for (const [name, path] of Object.entries(PATHS)) {
    for (const served of [shedding, letting]) await capacityOf(served, path, 2);
    const kept: number[] = [];
    const lost: number[] = [];
    const capacities: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [served, ratios] of [[shedding, kept] as const, [letting, lost] as const]) {
        const before = await capacityOf(served, path, seconds / 3);
        const over = await openLoad(served.url, path, { cookie: served.cookie }, before * TIMES, {
          seconds,
          useful: USEFUL_MS,
          beside: { path: "/login", every: 500 },
        });
        // The load of the machine may have changed meanwhile.
        const capacity = (before + (await capacityOf(served, path, seconds / 3))) / 2;
        ratios.push(over.useful / capacity);
        if (served === shedding) capacities.push(capacity);
        tell(`${name}, ${served === shedding ? "shedding" : "without"}`, capacity, over);
      }
    }
    const capacity = median(capacities);
    report(`shed: ${name}, useful`, "/s", capacity * median(kept), capacity, GOAL);
    say(`without load shedding the ratio is ${median(lost).toFixed(2)}`);
  }
} finally {
  await shedding.stop();
  await letting.stop();
  await scratch.end();
}

async function capacityOf({ url, cookie }: Served, path: string, during: number): Promise<number> {
  return (await load(url, [path], { cookie }, { clients: CLIENTS, seconds: during })).rate;
}

function tell(name: string, capacity: number, over: OpenLoad): void {
  const { asked, useful, late, shed, failed, median: middle, shedMedian, beside } = over;
  say(
    `${name}: capacity ${capacity.toFixed(0)}/s, asked ${asked.toFixed(0)}/s, useful ${useful.toFixed(0)}/s ` +
      `(median ${middle.toFixed(0)} ms), late ${late.toFixed(0)}/s, shed ${shed.toFixed(0)}/s ` +
      `(median ${shedMedian.toFixed(0)} ms), failed ${failed.toFixed(0)}/s; sign-in page useful ${beside}`,
  );
}
