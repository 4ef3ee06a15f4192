import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChargeableAsset } from "#areas/charging/billing/assets.ts";
import { countAsset, newTally } from "#areas/charging/billing/tally.ts";
import { countCompared } from "#areas/charging/simulator/count-asset.ts";
import type { Simulation } from "#areas/charging/simulator/simulation-job.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { ChangedAsset, SimulationTally } from "#domain/simulation.ts";
import { newSimulation } from "#domain/simulation.ts";
import { database } from "#kernel/db/client.ts";
import { claimJob } from "#platform/jobs/lease.ts";
import { runJob } from "#platform/jobs/run-job.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { csvCells } from "../support/csv.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { sheetRows } from "../support/xlsx.ts";
import { addProperties, addProperty, bill, completeJob, ratesCategory } from "./fixture.ts";

/** Simulations of a draft tariff must match the run that bills with it, to the kobo. */

let db: TestDatabase;
let admin: ApiClient;
let second: ApiClient;
let rates: number;
let lga: number;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
  rates = await ratesCategory();
  lga = await createLga();
  // More than one batch, with every kind of exception.
  await addProperties(4_500);
  await addProperty({ value: null, lga });
  await addProperty({ use: "residential", rooms: null, value: 900_000_37, lga });
  await addProperty({ rooms: null, lga });
  await addProperty({ shares: [] });
  await addProperty({ status: "suspended" });
  await addProperty({ value: 1, use: "vacant", lga });
}, 120_000);
afterAll(() => db?.close());

interface Draft {
  id: number;
  version: number;
}

/** A draft with a lower rate on the value, a higher amount per room and room bands for residential use. */
const LINES = [
  { revenue_item_id: "TR-01", kind: "rate", rate_ppm: "0.4321", min_kobo: "1,000.01", citation: "s. 14" },
  {
    revenue_item_id: "WS-03",
    kind: "per_unit",
    amount_kobo: "3,333.33",
    unit_field: "number_of_rooms",
    conditions: [{ field: "use", op: "in", value: ["commercial", "industrial", "mixed"] }],
    citation: "s. 21",
  },
  {
    revenue_item_id: "WS-03",
    kind: "tiered",
    tier_field: "number_of_rooms",
    tiers: [
      { from: 0, amount_kobo: "9,000" },
      { from: 10, amount_kobo: "15,000.50" },
    ],
    conditions: [{ field: "use", op: "is", value: "residential" }],
    citation: "s. 21",
  },
];

async function newDraft(more: object = {}): Promise<Draft> {
  const { status, body } = await admin.post("/tariff-drafts", {
    category_id: rates,
    name: "2031 rates",
    effective_from: "2031-01-01",
    lines: LINES,
    ...more,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as Draft;
}

async function start(draft: number, body: object = { year: 2031 }, by = admin): Promise<number> {
  const answer = await by.post(`/tariff-drafts/${draft}/simulations`, body);
  expect([answer.status, answer.body.errors]).toEqual([202, undefined]);
  return (answer.body.data as { job: { id: number } }).job.id;
}

async function simulate(draft: number, body?: object): Promise<{ job: number; simulation: Simulation }> {
  const job = await start(draft, body);
  expect((await completeJob(job)).state).toBe("done");
  const { data } = (await admin.get(`/tariff-simulations/${job}`)).body;
  return { job, simulation: (data as { simulation: Simulation }).simulation };
}

const sum = (parts: readonly number[]) => parts.reduce((total, one) => total + one, 0);

describe("a tariff simulation", () => {
  it("counts every asset once, and its parts add up to the totals", async () => {
    const { simulation } = await simulate((await newDraft()).id, { year: 2032 });
    const { seen, already_billed, neither, all } = simulation;
    expect(seen).toBe(already_billed + neither + sum(Object.values(all.moves)));
    for (const parts of [Object.values(simulation.by_lga), Object.values(simulation.by_class)]) {
      expect(sum(parts.map(({ today }) => today.total_kobo))).toBe(all.today.total_kobo);
      expect(sum(parts.map(({ draft }) => draft.total_kobo))).toBe(all.draft.total_kobo);
      for (const move of ["more", "less", "same", "coming", "going"] as const)
        expect(sum(parts.map(({ moves }) => moves[move]))).toBe(all.moves[move]);
    }
  });

  it("lists the largest changes, and exceptions that appear and disappear", async () => {
    const draft = await newDraft({
      lines: [
        {
          revenue_item_id: "SP-02",
          kind: "per_unit",
          amount_kobo: "7",
          unit_field: "number_of_rooms",
          citation: "s. 1",
        },
      ],
      effective_from: "2028-01-01",
    });
    const { simulation } = await simulate(draft.id, { year: 2028, filter: { lga_id: String(lga) } });
    expect(simulation.seen).toBe(4);
    // Assets without rooms can't be charged per room; those without a value now can.
    expect(simulation.new_exceptions).toMatchObject([
      { code: "missing-field", message: "No rooms recorded", count: 1 },
    ]);
    expect(simulation.gone_exceptions).toMatchObject([
      { code: "missing-field", message: "No assessed value recorded", count: 1 },
      { code: "nothing-applies", count: 1 },
    ]);
    expect(simulation.all.moves).toMatchObject({ coming: 2, going: 1 });
    expect(simulation.neither).toBe(1);
    const far = ({ today_kobo, draft_kobo }: ChangedAsset) => Math.abs(draft_kobo - today_kobo);
    const { down } = simulation;
    expect(down.map(far)).toEqual(down.map(far).toSorted((a, b) => b - a));
    expect(down.length).toBeGreaterThan(0);
  });

  it("exports the same figures as a file", async () => {
    const { job, simulation } = await simulate((await newDraft()).id, { year: 2033 });
    const csv = await (await admin.fetch(`/tariff-simulations/${job}/file?format=csv`)).text();
    const rows = csvCells(csv);
    const naira = (kobo: number) => (kobo / 100).toFixed(2);
    const { today, draft, moves } = simulation.all;
    expect(rows[1]).toEqual([
      "All",
      "All",
      "",
      String(today.count),
      naira(today.total_kobo),
      String(draft.count),
      naira(draft.total_kobo),
      naira(draft.total_kobo - today.total_kobo),
      ...[moves.more, moves.less, moves.same, moves.coming, moves.going].map(String),
    ]);
    const parts = Object.keys(simulation.by_lga).length + Object.keys(simulation.by_class).length;
    expect(rows).toHaveLength(2 + parts + simulation.up.length + simulation.down.length);
    const xlsx = await (await admin.fetch(`/tariff-simulations/${job}/file?format=xlsx`)).arrayBuffer();
    expect(await sheetRows(xlsx)).toHaveLength(rows.length);
  });

  it("is visible to its requester only, and refused for a period before the draft's first day", async () => {
    const draft = await newDraft();
    const job = await start(draft.id);
    const early = await admin.post(`/tariff-drafts/${draft.id}/simulations`, { year: 2030 });
    expect(early.status).toBe(422);
    expect(early.body.errors?.year?.[0]).toContain("starts on 1 Jan 2031");
    expect((await second.get(`/tariff-simulations/${job}`)).status).toBe(404);
    const waiting = await admin.get(`/tariff-simulations/${job}/file?format=csv`);
    expect(waiting).toMatchObject({ status: 409, body: { code: "preview-not-done" } });
    await completeJob(job);
    expect((await second.fetch(`/tariff-simulations/${job}/file?format=csv`)).status).toBe(404);
  });

  it("counts only assets in the requester's local governments", async () => {
    const officer = await signInAs(await createOfficer([lga]));
    const draft = await newDraft();
    const job = await start(draft.id, { year: 2034 }, officer);
    await completeJob(job);
    const { data } = (await officer.get(`/tariff-simulations/${job}`)).body;
    expect((data as { simulation: Simulation }).simulation.seen).toBe(4);
  });

  it("resumes after an interruption with the same result", async () => {
    const draft = await newDraft();
    const whole = await simulate(draft.id, { year: 2035 });
    const id = await start(draft.id, { year: 2035 });
    const job = await claimJob(id);
    if (!job) throw new Error("It waits as a job.");
    const stop = new AbortController();
    const watch = sql`SELECT checkpoint FROM job WHERE id = ${id} AND checkpoint IS NOT NULL`;
    const running = runJob(job, stop.signal);
    while ((await watch.execute(database())).rows.length === 0) await new Promise(setImmediate);
    stop.abort();
    await running;
    const between = await sql<{ state: string; after: number }>`
      SELECT state, (checkpoint ->> 'after')::bigint AS after FROM job WHERE id = ${id}`.execute(database());
    expect(between.rows[0]?.after).toBeGreaterThan(0);
    if (between.rows[0]?.state !== "done") await completeJob(id);
    const { data } = (await admin.get(`/tariff-simulations/${id}`)).body;
    expect((data as { simulation: Simulation }).simulation).toEqual(whole.simulation);
  });

  it("with an invalid line excludes the assets it would charge, with the reason", async () => {
    const draft = await newDraft();
    // Written directly to the database, to simulate a damaged row.
    await sql`UPDATE tariff_draft SET lines = jsonb_set(lines, '{1,amount_kobo}', '-5') WHERE id = ${draft.id}`.execute(
      database(),
    );
    const { simulation } = await simulate(draft.id, { year: 2036 });
    expect(simulation.new_exceptions.map(({ code }) => code)).toContain("invalid-tariff");
    expect(simulation.all.draft.count).toBeGreaterThan(0);
    expect(simulation.all.moves.going).toBe(sum(simulation.new_exceptions.map(({ count }) => count)));
    const published = await second.post(`/tariff-drafts/${draft.id}/publish`, { version: 1 });
    expect(published).toMatchObject({ status: 422, body: { code: "tariff-negative" } });
    expect(Object.keys(published.body.errors ?? {})).toEqual(["lines[1].amount_kobo"]);
  });

  it("matches the run with the published draft, to the kobo", async () => {
    // The minimum raises some charges, so that terms are compared too.
    const draft = await newDraft({ terms: { days_until_due: 40, minimum_kobo: "40,000.00" } });
    const { simulation } = await simulate(draft.id);
    expect((await second.post(`/tariff-drafts/${draft.id}/publish`, { version: 1 })).status).toBe(200);
    const run = await bill({ category_id: rates, year: 2031, filter: {} });
    const counts = run.counts as unknown as {
      seen: number;
      count: number;
      by_lga: Record<string, { count: number; total_kobo: number }>;
      by_class: Record<string, { count: number; total_kobo: number }>;
    };
    expect(simulation.all.draft).toEqual({ count: counts.count, total_kobo: run.total_kobo });
    expect(simulation.seen).toBe(counts.seen);
    const bills = await sql<{ n: number; kobo: number }>`
      SELECT count(*) AS n, sum(total_kobo)::bigint AS kobo FROM bill b WHERE b.source_id IN
        (SELECT id FROM demand_notice WHERE run_id = ${run.id})`.execute(database());
    expect(bills.rows[0]).toEqual({ n: simulation.all.draft.count, kobo: simulation.all.draft.total_kobo });
    const least = await sql<{ n: number }>`
      SELECT count(*) AS n FROM bill b JOIN bill_line l ON l.bill_id = b.id
      WHERE l.label = 'Minimum charge' AND b.total_kobo = 4000000
        AND b.source_id IN (SELECT id FROM demand_notice WHERE run_id = ${run.id})`.execute(database());
    expect(least.rows[0]?.n).toBeGreaterThan(0);
    for (const side of ["by_lga", "by_class"] as const) {
      const charged = Object.entries(simulation[side]).filter(([, { draft: one }]) => one.count > 0);
      const parts = charged.map(([key, { draft: one }]) => [key, one]);
      const made = Object.entries(counts[side]).map(([key, { count, total_kobo }]) => [
        key,
        { count, total_kobo },
      ]);
      expect(Object.fromEntries(parts)).toEqual(Object.fromEntries(made));
    }
    // Assets that are billed by now are counted separately, not compared.
    const after = await simulate((await newDraft({ effective_from: "2031-01-01", name: "Again" })).id);
    expect(after.simulation).toMatchObject({
      already_billed: counts.count,
      all: { today: { count: 0 }, draft: { count: 0 } },
    });
  });
});

describe("the stored simulation of a large register", () => {
  it("limits the number of largest changes, classes and reasons", () => {
    const tally: SimulationTally = newSimulation();
    const shop = getRegister("shop");
    for (let id = 1; id <= 3_000; id++) {
      const asset = {
        id,
        code: `SHP-${id}`,
        title: `Shop ${id}`,
        status: "approved",
        lga_id: id % 20,
        billed: false,
        lga_name: `LGA ${id % 20}`,
        fields: { line_of_business: `Trade ${id}` },
        owners: [],
        payer: undefined,
        charged: null,
      } satisfies ChargeableAsset;
      const charge = (total_kobo: number) =>
        ({ kind: "charge", charge: { total_kobo } }) as unknown as Parameters<
          typeof countCompared
        >[2]["today"];
      const failed = { kind: "exception", exception: { code: "x", message: `Reason ${id}` } } as const;
      countCompared(tally, shop, {
        asset,
        today: charge(1_000),
        draft: id % 3 === 0 ? failed : charge(1_000 + (id % 2 === 0 ? id : -(id % 1_000))),
      });
    }
    expect(tally.up).toHaveLength(25);
    expect(tally.up[0]).toMatchObject({ draft_kobo: 1_000 + 2_998 });
    expect(Object.keys(tally.by_class)).toHaveLength(201);
    expect(tally.new_exceptions).toHaveLength(51);
    expect(sum(tally.new_exceptions.map(({ count }) => count))).toBe(1_000);
    expect(JSON.stringify(tally).length).toBeLessThan(120_000);
  });

  it("counts classes named like built-in object properties correctly", () => {
    const tally: SimulationTally = newSimulation();
    const run = newTally();
    const shop = getRegister("shop");
    const charged = { kind: "charge", charge: { total_kobo: 5 } } as unknown as Parameters<
      typeof countAsset
    >[3];
    for (const [at, trade] of ["constructor", "__proto__", "__proto__"].entries()) {
      const asset = {
        id: at + 1,
        code: "SHP",
        title: "Shop",
        status: "approved",
        lga_id: 1,
        lga_name: "Ijebu",
        billed: false,
        charged: null,
        fields: { line_of_business: trade },
        owners: [],
        payer: undefined,
      } satisfies ChargeableAsset;
      countCompared(tally, shop, { asset, today: charged, draft: charged });
      countAsset(run, shop, asset, charged);
    }
    for (const { by_class } of [tally, run])
      expect(Object.keys(JSON.parse(JSON.stringify(by_class)))).toEqual(["constructor", "__proto__"]);
    expect(Object.entries(run.by_class).map(([, part]) => part.count)).toEqual([1, 2]);
  });
});
