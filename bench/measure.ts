import { parseArgs } from "node:util";

/** One measure against its limit, as it is printed. */
export interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly limit: number;
  /** ours / limit */
  readonly ratio: number;
}

export interface Goal {
  readonly at: "least" | "most";
  readonly ratio: number;
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    rows: { type: "string" },
    seconds: { type: "string" },
    rounds: { type: "string" },
  },
  strict: false,
});

/** A number from the command line, such as `--rows 1000000`. */
export function option(name: "rows" | "seconds" | "rounds", fallback: number): number {
  const text = values[name];
  return typeof text === "string" ? Number(text) : fallback;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Prints one measure: a line for people, or one of JSON with `--json`. */
export function report(name: string, unit: string, ours: number, limit: number, goal: Goal): Measure {
  const ratio = ours / limit;
  const measure = { name, unit, ours: round(ours), limit: round(limit), ratio: round(ratio) };
  if (values.json) {
    process.stdout.write(`${JSON.stringify(measure)}\n`);
    return measure;
  }
  const met = goal.at === "least" ? ratio >= goal.ratio : ratio <= goal.ratio;
  const bound = goal.at === "least" ? "at least" : "at most";
  process.stdout.write(
    `${met ? "met    " : "NOT MET"} ${name.padEnd(34)} ${round(ours)} ${unit} against ${round(limit)}: ratio ${round(ratio)} (goal ${bound} ${goal.ratio})\n`,
  );
  return measure;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

/** Prints a line of progress on stderr; nothing with `--json`. */
export function logProgress(line: string): void {
  if (!values.json) process.stderr.write(`${line}\n`);
}

/**
 * Runs two variants in turn, round after round, so that a noisy machine affects both alike.
 * @returns the median of each variant's rounds
 */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<{ ours: number; limit: number }> {
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round++) {
    a.push(await ours());
    b.push(await limit());
  }
  return { ours: median(a), limit: median(b) };
}

/** Calls of `work` per second by `clients` concurrent clients during `seconds`. */
export async function rate(clients: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await work();
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

/** Median duration of one call in milliseconds, of `times` calls. */
export async function medianMs(times: number, work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    await work();
    all.push(performance.now() - started);
  }
  return median(all);
}
