import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { lockOwners } from "#areas/registry/ownership/lock-owners.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import type { Copy } from "#kernel/db/copy-transaction.ts";
import { type AssessedPage, assessPage, type PagePlan, tariffCharges } from "./assess-page.ts";
import { drawBillSecrets } from "./bill-secrets.ts";
import { chargedCondition } from "./charged-already.ts";
import { lockCharging } from "./lock-charging.ts";
import {
  billColumns,
  lineColumns,
  type NoticeFrame,
  type NoticeLines,
  noticeColumns,
  noticeRows,
} from "./notice-rows.ts";

/** Notices written before other work of the process gets a turn. */
const CHUNK = 500;

export interface RunPlan extends PagePlan {
  readonly frame: NoticeFrame;
}

/** The next assets of a run, assessed and ready to be written. */
export interface Batch extends AssessedPage {
  readonly notices: string;
  readonly bills: string;
  readonly lines: string;
  /** Assets that get a notice. */
  readonly ids: readonly number[];
}

/** Reads and computes a batch. Writes nothing, so it can run while the previous batch is written. */
export async function prepareBatch(plan: RunPlan, after: number, db: Queryable = database()): Promise<Batch> {
  const page = await assessPage(plan, after, db);
  return { ...page, ...(await rowsOf(db, plan.frame, page.assets)) };
}

/**
 * The same with locks that prevent changes until the transaction ends: for a batch that was stale, and would be stale
 * again where owners change frequently.
 */
export async function prepareLocked(tx: Tx, plan: RunPlan, after: number): Promise<Batch> {
  await lockBatch(tx, plan);
  return prepareBatch(plan, after, tx);
}

async function lockBatch(tx: Tx, { frame, resource }: RunPlan): Promise<void> {
  await lockCharging(tx, frame.tariff.agency_id, "share");
  await lockOwners(tx, resource.name, "share");
}

async function rowsOf(db: Queryable, frame: NoticeFrame, assets: Batch["assets"]) {
  const charged = assets.flatMap(({ asset, assessed }) =>
    assessed.kind === "charge" && asset.payer ? [{ asset, payer: asset.payer, charge: assessed.charge }] : [],
  );
  const ids = charged.map(({ asset }) => asset.id);
  if (charged.length === 0) return { notices: "", bills: "", lines: "", ids };
  const numbers = await drawNumbers(db, charged.length);
  const secrets = drawBillSecrets(charged.length);
  const rowSets: NoticeLines[] = [];
  for (const [at, { asset, payer, charge }] of charged.entries()) {
    if (at % CHUNK === CHUNK - 1) await setImmediate();
    const own = { notice: numbers.notices[at] ?? "", bill: numbers.bills[at] ?? "" };
    const drawn = secrets[at];
    if (!drawn) throw new RangeError("The batch needs one pay code secret for each notice.");
    rowSets.push(noticeRows(frame, asset, payer, charge, own, drawn));
  }
  const joinRows = (part: keyof NoticeLines) => rowSets.map((one) => one[part]).join("");
  return { notices: joinRows("notice"), bills: joinRows("bill"), lines: joinRows("lines"), ids };
}

/** Numbers for the new rows, so that notices, bills and lines are sent without a round trip in between. */
async function drawNumbers(db: Queryable, count: number): Promise<{ notices: string[]; bills: string[] }> {
  const { rows } = await sql<{ notices: string[]; bills: string[] }>`
    SELECT array_agg(nextval(pg_get_serial_sequence('demand_notice', 'id'))::text) AS notices,
      array_agg(nextval(pg_get_serial_sequence('bill', 'id'))::text) AS bills
    FROM generate_series(1, ${count})`.execute(db);
  return rows[0] ?? { notices: [], bills: [] };
}

/** Another run wrote some of these notices in the meantime: the batch has to be read again. */
class StaleBatch extends Error {}

/** Writes a batch. @throws StaleBatch, or the unique violation itself, if it has to be prepared again */
export async function writeBatch(tx: Tx, copy: Copy, plan: RunPlan, batch: Batch): Promise<void> {
  const { frame } = plan;
  await lockBatch(tx, plan);
  await requireOwners(tx, plan, batch);
  await requireUncharged(tx, plan, batch.ids);
  if (frame.period.kind === "once") await requireNotCharged(tx, frame, batch.ids);
  await copy("demand_notice", noticeColumns, batch.notices);
  await copy("bill", billColumns, batch.bills);
  await copy("bill_line", lineColumns, batch.lines);
}

/** An assessment or arrears can have been issued since the batch was computed; the lock prevents further ones. */
async function requireUncharged(tx: Tx, { resource, frame }: RunPlan, ids: readonly number[]): Promise<void> {
  const charged = chargedCondition(resource.name, tariffCharges(frame.tariff, frame.period));
  const { rows } = await sql<{ stale: boolean }>`
    SELECT EXISTS (SELECT FROM unnest(${[...ids]}::bigint[]) AS t (id) WHERE ${charged}) AS stale`.execute(
    tx,
  );
  if (rows[0]?.stale) throw new StaleBatch();
}

/**
 * A transfer since the batch was read has decided who pays the unpaid bills, but could not include these: the current
 * owner is billed. The lock prevents further changes of owners until the batch is written.
 */
async function requireOwners(tx: Tx, { resource, frame }: RunPlan, { assets, ids }: Batch): Promise<void> {
  if (ids.length === 0) return;
  const billed = new Set(ids);
  const charged = assets.filter(({ asset }) => billed.has(asset.id)).map(({ asset }) => asset);
  const payers = charged.map(({ payer }) => (payer?.type === "corporate" ? -payer.id : (payer?.id ?? 0)));
  const { rows } = await sql<{ stale: boolean }>`
    SELECT EXISTS (SELECT FROM unnest(${charged.map(({ id }) => id)}::bigint[], ${payers}::bigint[]) AS t (id, payer)
      WHERE t.payer IS DISTINCT FROM (SELECT coalesce(o.individual_id, -o.corporate_id) FROM ownership o
        WHERE o.asset_type = ${resource.name} AND o.asset_id = t.id AND o.since <= ${frame.issuedOn}
          AND (o.until IS NULL OR o.until > ${frame.issuedOn}) ORDER BY o.share_bp DESC, o.id LIMIT 1)) AS stale`.execute(
    tx,
  );
  if (rows[0]?.stale) throw new StaleBatch();
}

/** The unique index separates only notices of one period, so items charged once only are checked here. */
async function requireNotCharged(tx: Tx, { tariff }: NoticeFrame, ids: readonly number[]): Promise<void> {
  const { id, resource } = tariff.category;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`charge once ${id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ stale: boolean }>`
    SELECT EXISTS (SELECT FROM demand_notice WHERE category_id = ${id} AND asset_type = ${resource}
      AND asset_id = ANY(${[...ids]}::bigint[]) AND status <> 'cancelled') AS stale`.execute(tx);
  if (rows[0]?.stale) throw new StaleBatch();
}

/** Whether preparing the batch again can succeed: a notice or a pay code was taken. */
export function isStale(error: unknown): boolean {
  return error instanceof StaleBatch || (error as { code?: string }).code === "23505";
}
