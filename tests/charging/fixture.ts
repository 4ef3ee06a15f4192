import { sql } from "kysely";
import { createRun } from "#areas/charging/billing/create-run.ts";
import { type RunPreview, startPreview } from "#areas/charging/billing/preview-job.ts";
import { type RunInput, readRunScope } from "#areas/charging/billing/run-scope.ts";
import { startRun as issueRun } from "#areas/charging/billing/start-run.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { getJob } from "#platform/jobs/find.ts";
import { claimJob } from "#platform/jobs/lease.ts";
import { runJob } from "#platform/jobs/run-job.ts";

export const program = systemActor("test");

/** The demonstration's category for property. */
export async function ratesCategory(): Promise<number> {
  const { id } = await database()
    .selectFrom("demand_category")
    .select("id")
    .where("name", "=", "Rates")
    .executeTakeFirstOrThrow();
  return id;
}

export interface SampleProperty {
  readonly use?: string;
  readonly rooms?: number | null;
  /** Kobo. */
  readonly value?: number | null;
  readonly status?: string;
  readonly lga?: number | null;
  /** One individual per share, in basis points. No owner when empty. */
  readonly shares?: readonly number[];
}

/** Adds a property with its owners; returns their IDs. */
export async function addProperty(sample: SampleProperty = {}): Promise<{ id: number; owners: number[] }> {
  const { use = "commercial", rooms = 28, value = 35_750_000_00, status = "approved", lga = null } = sample;
  const { id } = await database()
    .insertInto("property")
    .values({
      street_number: "14",
      street_name: "Quarry Road, Ibara",
      city: "Abeokuta",
      use,
      number_of_rooms: rooms,
      assessed_value: value,
      status,
      lga_id: lga,
      submitted_at: status === "submitted" ? sql<Date>`now()` : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const owners: number[] = [];
  for (const share_bp of sample.shares ?? [10_000]) {
    const { id: owner } = await database()
      .insertInto("individual")
      .values({
        surname: "Sọdípọ̀",
        first_name: "Adéwálé",
        street_number: "14",
        street_name: "Quarry Road",
        city: "Abeokuta",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    owners.push(owner);
    await database()
      .insertInto("ownership")
      .values({ asset_type: "property", asset_id: id, individual_id: owner, share_bp, since: "2020-01-01" })
      .execute();
  }
  return { id, owners };
}

/** Adds many properties of several uses with one owner each, in two statements. */
export async function addProperties(count: number): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO property (street_name, city, use, number_of_rooms, assessed_value, status)
      SELECT 'Street ' || n, 'Abeokuta', (ARRAY['residential', 'commercial', 'industrial', 'vacant'])[1 + n % 4],
        1 + n % 30, 100000000 + n * 333, 'approved' FROM generate_series(1, ${count}) n RETURNING id
    ), person AS (
      INSERT INTO individual (surname) VALUES ('Bello') RETURNING id
    )
    INSERT INTO ownership (asset_type, asset_id, individual_id, since)
    SELECT 'property', made.id, person.id, '2020-01-01' FROM made, person`.execute(database());
}

/** Runs a job in this process until it ends; returns its final state. */
export async function completeJob(id: number) {
  const job = await claimJob(id);
  if (!job) throw new Error("It waits as a job.");
  await runJob(job, new AbortController().signal);
  return getJob(program, id);
}

/** Runs a preview in this process. */
export async function preview(input: RunInput): Promise<RunPreview> {
  const { job } = await transaction((tx) => startPreview(tx, program, input));
  const { state, result } = await completeJob(job.id);
  if (state !== "done") throw new Error(`The preview is ${state}.`);
  return result as unknown as RunPreview;
}

/** Issues a run as the system, which needs no second officer; its job is left queued. */
export async function startRun(input: RunInput) {
  return transaction(async (tx) => {
    const run = await createRun(tx, program, input, await readRunScope(tx, program, input), null);
    return { ...run, job: await issueRun(tx, program, run.id) };
  });
}

/** Starts a run and completes it in this process. */
export async function bill(input: RunInput) {
  const started = await startRun(input);
  const { state } = await completeJob(started.job.id);
  if (state !== "done") throw new Error(`The run is ${state}.`);
  return database()
    .selectFrom("billing_run")
    .selectAll()
    .where("id", "=", started.id)
    .executeTakeFirstOrThrow();
}

export interface LedgerTotals {
  readonly notices: number;
  readonly bills: number;
  readonly bill_kobo: number;
  readonly line_kobo: number;
}

/** Counts notices and bills, and totals bills and lines. */
export async function ledgerTotals(): Promise<LedgerTotals> {
  const { rows } = await sql<LedgerTotals>`
    SELECT (SELECT count(*) FROM demand_notice) AS notices, (SELECT count(*) FROM bill) AS bills,
      (SELECT coalesce(sum(total_kobo), 0)::bigint FROM bill) AS bill_kobo,
      (SELECT coalesce(sum(kobo), 0)::bigint FROM bill_line) AS line_kobo`.execute(database());
  return rows[0] ?? { notices: 0, bills: 0, bill_kobo: 0, line_kobo: 0 };
}
