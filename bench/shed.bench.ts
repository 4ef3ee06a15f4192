import { load, type OpenLoadResult, openLoad } from "./load.ts";
import { logProgress, median, option, report } from "./measure.ts";
import { filledDatabase, fillProperties } from "./scratch-database.ts";
import { type ProductServer, serveProduct } from "./serve.ts";

/**
 * Useful responses (2xx within two seconds) at three times the capacity, against that capacity. Requests
 * start at their time whether or not earlier ones were answered. In turn with load shedding (goal: 0.8) and
 * without it.
 */
const PATHS = { page: "/admin/list/property", api: "/api/v1/properties" } as const;
const CLIENTS = 8;
const OVERLOAD = 3;
const USEFUL_MS = 2_000;
const GOAL = { at: "least", ratio: 0.8 } as const;
const seconds = option("seconds", 10);
const rounds = option("rounds", 3);

const scratch = await filledDatabase("properties", option("rows", 1_000), fillProperties);
const withShedding = await serveProduct(scratch.url);
const withoutShedding = await serveProduct(scratch.url, { RATEBOOK_REQUESTS: "0" });
try {
  for (const [name, path] of Object.entries(PATHS)) {
    for (const served of [withShedding, withoutShedding]) await capacityOf(served, path, 2);
    const sheddingRatios: number[] = [];
    const plainRatios: number[] = [];
    const capacities: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [served, ratios] of [
        [withShedding, sheddingRatios] as const,
        [withoutShedding, plainRatios] as const,
      ]) {
        const before = await capacityOf(served, path, seconds / 3);
        const overload = await openLoad(served.url, path, { cookie: served.cookie }, before * OVERLOAD, {
          seconds,
          usefulMs: USEFUL_MS,
          secondary: { path: "/login", every: 500 },
        });
        // The load of the machine may have changed meanwhile.
        const capacity = (before + (await capacityOf(served, path, seconds / 3))) / 2;
        ratios.push(overload.useful / capacity);
        if (served === withShedding) capacities.push(capacity);
        logResult(`${name}, ${served === withShedding ? "shedding" : "without"}`, capacity, overload);
      }
    }
    const capacity = median(capacities);
    report(`shed: ${name}, useful`, "/s", capacity * median(sheddingRatios), capacity, GOAL);
    logProgress(`without load shedding the ratio is ${median(plainRatios).toFixed(2)}`);
  }
} finally {
  await withShedding.stop();
  await withoutShedding.stop();
  await scratch.end();
}

async function capacityOf({ url, cookie }: ProductServer, path: string, duration: number): Promise<number> {
  return (await load(url, [path], { cookie }, { clients: CLIENTS, seconds: duration })).rate;
}

function logResult(name: string, capacity: number, over: OpenLoadResult): void {
  const { requested, useful, late, shed, failed, median: middle, shedMedian, secondary } = over;
  logProgress(
    `${name}: capacity ${capacity.toFixed(0)}/s, asked ${requested.toFixed(0)}/s, useful ${useful.toFixed(0)}/s ` +
      `(median ${middle.toFixed(0)} ms), late ${late.toFixed(0)}/s, shed ${shed.toFixed(0)}/s ` +
      `(median ${shedMedian.toFixed(0)} ms), failed ${failed.toFixed(0)}/s; sign-in page useful ${secondary}`,
  );
}
