import { listRecords } from "#areas/registry/records/list.ts";
import { writeCursor } from "#areas/registry/records/list-cursor.ts";
import { type RawQuery, readListQuery } from "#areas/registry/records/list-query.ts";
import { property } from "#domain/register/property.ts";
import { systemActor } from "#kernel/actor.ts";
import { closeDatabase, connectionPool, openDatabase } from "#kernel/db/client.ts";
import { alternate, logProgress, median, medianMs, option, report } from "./measure.ts";
import { filledDatabase, fillProperties, type ScratchDatabase } from "./scratch-database.ts";

/**
 * A list of 1,000,000 properties against the same list of 1,000 (at most 1.5 times as long) and against the
 * bare SQL of its page (ours at least half as quick).
 */
const actor = systemActor("bench");
const FEW = 1_000;
const ROUNDS = 3;
const many = option("rows", 1_000_000);

const cases: readonly (readonly [name: string, query: RawQuery, sql: string])[] = [
  ["page 1", {}, "SELECT * FROM property ORDER BY title, id LIMIT 51"],
  [
    "filter",
    { use: "commercial" },
    "SELECT * FROM property WHERE use = 'commercial' ORDER BY title, id LIMIT 51",
  ],
  [
    "sort",
    { sort: "-assessed_value" },
    "SELECT * FROM property ORDER BY assessed_value DESC NULLS LAST, id DESC LIMIT 51",
  ],
  [
    "search",
    { q: "quarry 77" },
    "SELECT * FROM property WHERE search LIKE '%quarry%' AND search LIKE '%77%' ORDER BY title, id LIMIT 51",
  ],
];

async function page(query: RawQuery) {
  return listRecords(actor, property, readListQuery(property, query));
}

/** Query of page 1,000 as its link has it (with a cursor); of a short list, of its last page. */
async function page1000Query(): Promise<RawQuery> {
  const { rows } = await connectionPool().query<{ id: number; title: string }>(
    "SELECT id, title FROM property ORDER BY title, id OFFSET least(49949, (SELECT count(*) FROM property) - 60) LIMIT 1",
  );
  const { id = 0, title = "" } = rows[0] ?? {};
  return { page: "1000", after: writeCursor({ sort: "title", value: title, id }) };
}

interface Timing {
  readonly ours: number;
  readonly bare: number;
}

async function measureRound(): Promise<Map<string, Timing>> {
  const found = new Map<string, Timing>();
  const pool = connectionPool();
  for (const [name, query, sql] of cases) {
    const { ours, limit } = await alternate(
      5,
      () => medianMs(9, () => page(query)),
      () => medianMs(9, () => pool.query(sql)),
    );
    found.set(name, { ours, bare: limit });
  }
  const deep = await page1000Query();
  found.set("page 1,000", { ours: await medianMs(45, () => page(deep)), bare: 0 });
  return found;
}

/** Few and many in turn, so that a noisy machine hits both alike. */
async function medians(urls: readonly string[]): Promise<Map<string, Timing>[]> {
  const turns = urls.map((): Map<string, Timing>[] => []);
  for (let turn = 1; turn <= ROUNDS; turn++) {
    logProgress(`turn ${turn} of ${ROUNDS} …`);
    for (const [at, url] of urls.entries()) {
      openDatabase(url);
      turns[at]?.push(await measureRound());
      await closeDatabase();
    }
  }
  return turns.map((rounds) => {
    const of = (name: string, what: keyof Timing) => median(rounds.map((one) => one.get(name)?.[what] ?? 0));
    const names = [...(rounds[0]?.keys() ?? [])];
    return new Map(names.map((name) => [name, { ours: of(name, "ours"), bare: of(name, "bare") }]));
  });
}

const servers: ScratchDatabase[] = [];
for (const rows of [FEW, many]) {
  servers.push(await filledDatabase("properties", rows, fillProperties));
  await closeDatabase();
}
const [few, lots] = await medians(servers.map(({ url }) => url));
for (const server of servers) await server.end();
for (const [name, { ours, bare }] of lots ?? []) {
  report(`list: ${name}, many against few`, "ms", ours, few?.get(name)?.ours ?? Number.NaN, {
    at: "most",
    ratio: 1.5,
  });
  if (bare > 0) report(`list: ${name}, SQL against ours`, "ms", bare, ours, { at: "least", ratio: 0.5 });
}
