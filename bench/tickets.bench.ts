import { AppError } from "#kernel/app-error.ts";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { fillTickets } from "./fill-tickets.ts";
import { logProgress, median, medianMs, option, report } from "./measure.ts";
import { filledDatabase, type ScratchDatabase } from "./scratch-database.ts";
import { type ReadCase, ticketReads } from "./ticket-reads.ts";

/**
 * Reads of a million tickets: pages of lists against the same with a thousand (at most 1.5 times as long),
 * and aggregates against those with a tenth (at most twice as long; a day has ten times as many tickets).
 */
const ROUNDS = 3;
const many = option("rows", 1_000_000);
const baselineRows: Readonly<Record<ReadCase["kind"], number>> = { page: many / 1_000, sums: many / 10 };
const goals: Readonly<Record<ReadCase["kind"], number>> = { page: 1.5, sums: 2 };

type Times = Map<string, number[]>;

async function measureRound(times: Times, kinds: readonly ReadCase["kind"][]): Promise<void> {
  for (const { name, kind, read } of await ticketReads()) {
    if (!kinds.includes(kind)) continue;
    times.set(name, [...(times.get(name) ?? []), await timeOf(read, kind === "page" ? 15 : 5)]);
  }
}

/** Infinite if the query is cancelled as too slow. */
async function timeOf(read: () => Promise<unknown>, repeats: number): Promise<number> {
  try {
    await read();
    return await medianMs(repeats, read);
  } catch (error) {
    if (error instanceof AppError && error.code === "search-too-slow") return Number.POSITIVE_INFINITY;
    throw error;
  }
}

const datasets = [
  { rows: baselineRows.page, kinds: ["page"] },
  { rows: baselineRows.sums, kinds: ["sums"] },
  { rows: many, kinds: ["page", "sums"] },
] as const;
const servers: ScratchDatabase[] = [];
for (const { rows } of datasets) {
  servers.push(await filledDatabase("tickets", rows, fillTickets));
  await closeDatabase();
}
const times: readonly Times[] = datasets.map(() => new Map());
// Few and many in turn, so that a noisy machine hits both alike.
for (let turn = 1; turn <= ROUNDS; turn++) {
  logProgress(`turn ${turn} of ${ROUNDS} …`);
  for (const [at, { kinds }] of datasets.entries()) {
    openDatabase(servers[at]?.url ?? "");
    await measureRound(times[at] ?? new Map(), kinds);
    await closeDatabase();
  }
}
for (const server of servers) await server.end();
const [few, tenth, lots] = times;
for (const [name, took] of lots ?? []) {
  const kind = few?.has(name) ? "page" : "sums";
  const baseline = (kind === "page" ? few : tenth)?.get(name) ?? [];
  report(`tickets: ${name}`, "ms", median(took), median(baseline), { at: "most", ratio: goals[kind] });
}
