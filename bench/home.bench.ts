import { systemActor } from "#kernel/actor.ts";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { fillTickets } from "./fill-tickets.ts";
import { homeQueries } from "./home-queries.ts";
import { logProgress, median, medianMs, option, report } from "./measure.ts";
import { filledDatabase, type ScratchDatabase } from "./scratch-database.ts";

/**
 * Queries of the home screens with many tickets, collections, wallets and agents against the same with 1,000:
 * at most 1.5 times as long.
 */
const ROUNDS = 3;
const REPEATS = 25;
const many = option("rows", 100_000);

const servers: ScratchDatabase[] = [];
for (const rows of [1_000, many]) {
  servers.push(await filledDatabase("tickets", rows, fillTickets));
  await closeDatabase();
}
const times = servers.map(() => new Map<string, number[]>());
// Few and many in turn, so that a noisy machine hits both alike.
for (let turn = 1; turn <= ROUNDS; turn++) {
  logProgress(`turn ${turn} of ${ROUNDS} …`);
  for (const [at, server] of servers.entries()) {
    openDatabase(server.url);
    for (const [name, read] of Object.entries(await homeQueries(systemActor("bench")))) {
      // Warm-up: reads what a process reads once.
      await read();
      times[at]?.set(name, [...(times[at]?.get(name) ?? []), await medianMs(REPEATS, read)]);
    }
    await closeDatabase();
  }
}
for (const server of servers) await server.end();
const [few, lots] = times;
for (const [name, took] of lots ?? [])
  report(`home: ${name}`, "ms", median(took), median(few?.get(name) ?? []), { at: "most", ratio: 1.5 });
