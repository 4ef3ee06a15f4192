import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { english, type Message, message } from "#domain/message.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Queryable, type Tx, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { drawBillSecrets } from "../billing/bill-secrets.ts";
import { findChargedDebts, findOverlapping } from "../billing/charged-debts.ts";
import { lockCharging } from "../billing/lock-charging.ts";
import { objectionDays } from "../billing/write-bill.ts";

/** Input of the job. */
export interface IssueArrearsInput {
  readonly import_id: number;
}

/** Arrears per transaction. */
const BATCH = 500;
/** Attempts to draw pay codes that are free. */
const MAX_ATTEMPTS = 5;

interface Checkpoint {
  readonly after: number;
  readonly issued: number;
  readonly kobo: number;
  /** Their asset is not approved yet: they remain pending. */
  readonly unapproved: number;
  /** A notice, an assessment or another arrear charges the same: they remain pending, to be rejected. */
  readonly charged?: number;
}

export interface ArrearRow {
  readonly id: number;
  readonly code: string;
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly revenue_item_id: number;
  readonly item_name: string;
  readonly agency_id: number;
  readonly period: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly kobo: number;
  readonly as_of: string;
  readonly reference: string | null;
  readonly line: number;
}

/**
 * Creates bills for the pending arrears of an import that another officer imported. A batch and its progress are one
 * transaction: an interrupted job resumes after its last batch, and an arrear never gets two bills.
 */
defineJob<IssueArrearsInput>("arrears-issue", {
  permission: "arrear.approve",
  async run(ctx) {
    const { rows } = await sql<{ code: string; file_name: string; waiting: number }>`
      SELECT code, file_name, (SELECT count(*) FROM arrear a WHERE a.import_id = i.id AND a.status = 'submitted') AS waiting
      FROM import i WHERE id = ${ctx.input.import_id}`.execute(database());
    const source = rows[0];
    if (!source) throw notFound("import");
    let state = (ctx.checkpoint as Checkpoint | null) ?? { after: 0, issued: 0, kobo: 0, unapproved: 0 };
    const total = source.waiting + state.issued;
    for (;;) {
      ctx.throwIfCancelled();
      const next = await tryBatch(ctx, state, total, source);
      if (!next) break;
      state = next;
    }
    const { issued, kobo, unapproved, charged = 0 } = state;
    return { issued, kobo, unapproved, charged };
  },
});

async function tryBatch(
  ctx: JobContext<IssueArrearsInput>,
  state: Checkpoint,
  total: number,
  source: { readonly code: string; readonly file_name: string },
): Promise<Checkpoint | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction((tx) => issueBatch(tx, ctx, state, total, source));
    } catch (error) {
      // A pay code is in use already: draw all of them again.
      if ((error as { code?: string }).code !== "23505" || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function issueBatch(
  tx: Tx,
  ctx: JobContext<IssueArrearsInput>,
  before: Checkpoint,
  total: number,
  source: { readonly code: string; readonly file_name: string },
): Promise<Checkpoint | undefined> {
  const me = ctx.actor.session?.user.id ?? null;
  const { rows } = await sql<ArrearRow>`
    SELECT a.id, a.code, a.asset_type, a.asset_id, a.individual_id, a.corporate_id, a.revenue_item_id,
      r.name AS item_name, r.agency_id, a.period, a.period_from, a.period_to, a.kobo, a.as_of, a.reference, a.line
    FROM arrear a JOIN revenue_item r ON r.id = a.revenue_item_id
    WHERE a.import_id = ${ctx.input.import_id} AND a.status = 'submitted' AND a.id > ${before.after}
      AND (a.created_by IS NULL OR a.created_by IS DISTINCT FROM ${me}::bigint)
    ORDER BY a.id LIMIT ${BATCH} FOR UPDATE OF a`.execute(tx);
  if (rows.length === 0) return undefined;
  const approved = await approvedAssets(tx, rows);
  const billable = rows.filter(
    ({ asset_type, asset_id }) => asset_id === null || approved.has(`${asset_type} ${asset_id}`),
  );
  const ready = await excludeCharged(tx, billable);
  await writeBills(tx, ready, source);
  await markApproved(tx, ready, me);
  const kobo = ready.reduce((sum, row) => sum + row.kobo, 0);
  if (ready.length > 0)
    await audit(tx, ctx.actor, {
      action: "arrear.approve",
      after: { import: source.code, issued: ready.length, kobo, ids: ready.map(({ id }) => id) },
    });
  const state = {
    after: rows.at(-1)?.id ?? before.after,
    issued: before.issued + ready.length,
    kobo: before.kobo + kobo,
    unapproved: before.unapproved + rows.length - billable.length,
    charged: (before.charged ?? 0) + billable.length - ready.length,
  };
  const chargedText = state.charged > 0 ? `, ${state.charged.toLocaleString("en")} already charged` : "";
  const message = `${countNoun(state.issued, "bill")} issued${chargedText}`;
  const done = state.issued + state.unapproved + state.charged;
  await ctx.progress(done, Math.max(total, done), { tx, checkpoint: state, message });
  return state;
}

/** Excludes arrears that something else charges. Until the transaction ends, nothing new can charge them. */
async function excludeCharged(tx: Tx, rows: readonly ArrearRow[]): Promise<ArrearRow[]> {
  const agencies = [...new Set(rows.map(({ agency_id }) => agency_id))].sort((a, b) => a - b);
  for (const id of agencies) await lockCharging(tx, id, "alone");
  const debts = rows.map((row) => ({ ...row, key: row.id }));
  const charged = await findChargedDebts(tx, debts, "billed");
  const overlapping = findOverlapping(debts.filter(({ key }) => !charged.has(key)));
  return rows.filter(({ id }) => !charged.has(id) && !overlapping.has(id));
}

async function markApproved(tx: Tx, ready: readonly ArrearRow[], me: number | null): Promise<void> {
  await sql`UPDATE arrear SET status = 'approved', decided_at = now(), decided_by = ${me}::bigint, version = version + 1
    WHERE id = ANY(${ready.map(({ id }) => id)}::bigint[])`.execute(tx);
}

/** Due since the as-of day of the records; no penalty or interest is added. */
async function writeBills(
  tx: Tx,
  rows: readonly ArrearRow[],
  source: { readonly code: string; readonly file_name: string },
): Promise<void> {
  if (rows.length === 0) return;
  const today = await lagosToday(tx);
  const secrets = drawBillSecrets(rows.length);
  const column = <T>(read: (row: ArrearRow) => T) => rows.map(read);
  const { rows: bills } = await sql<{ id: number; source_id: number }>`
    INSERT INTO bill (pay_code, token, source, source_id, agency_id, individual_id, corporate_id, asset_type, asset_id,
      title, total_kobo, issued_on, due_on, objection_days)
    SELECT given.pay_code, given.token, 'legacy', given.source_id, given.agency_id, given.individual_id, given.corporate_id,
      given.asset_type, given.asset_id, given.title, given.kobo, ${today}::date, given.due_on, ${await objectionDays()}
    FROM unnest(${secrets.map(({ pay_code }) => pay_code)}::text[], ${secrets.map(({ token }) => token)}::text[],
      ${column(({ id }) => id)}::bigint[], ${column(({ agency_id }) => agency_id)}::bigint[],
      ${column(({ individual_id }) => individual_id)}::bigint[], ${column(({ corporate_id }) => corporate_id)}::bigint[],
      ${column(({ asset_type }) => asset_type)}::text[], ${column(({ asset_id }) => asset_id)}::bigint[],
      ${column(titleOf)}::text[], ${column(({ kobo }) => kobo)}::bigint[], ${column(({ as_of }) => as_of)}::date[])
      AS given (pay_code, token, source_id, agency_id, individual_id, corporate_id, asset_type, asset_id, title, kobo, due_on)
    RETURNING id, source_id`.execute(tx);
  const billOf = new Map(bills.map(({ id, source_id }) => [source_id, id]));
  const texts = column((row) => explanationOf(row, source.file_name));
  await sql`
    INSERT INTO bill_line (bill_id, position, revenue_item_id, label, explanation, explanation_message, citation, kobo)
    SELECT given.bill_id, 1, given.item, given.label, given.explanation, given.message, ${`Imported as ${source.code}`}, given.kobo
    FROM unnest(${column(({ id }) => billOf.get(id) ?? 0)}::bigint[],
      ${column(({ revenue_item_id }) => revenue_item_id)}::bigint[], ${column(titleOf)}::text[],
      ${texts.map(english)}::text[], ${texts.map((text) => JSON.stringify(text))}::jsonb[],
      ${column(({ kobo }) => kobo)}::bigint[])
      AS given (bill_id, item, label, explanation, message, kobo)`.execute(tx);
}

function titleOf({ item_name, period }: ArrearRow): string {
  return `${item_name} arrears, ${period}`.slice(0, 200);
}

function explanationOf({ code, as_of, reference, line }: ArrearRow, file: string): Message {
  const params = { day: as_of, code, line, file };
  return reference
    ? message(
        "Unpaid on {day} according to earlier records, reference {reference} ({code}, line {line} of {file}).",
        {
          ...params,
          reference,
        },
      )
    : message("Unpaid on {day} according to earlier records ({code}, line {line} of {file}).", params);
}

interface AssetRef {
  readonly asset_type: string | null;
  readonly asset_id: number | null;
}

/** The approved assets among those of the rows, such as "property 17"; only these are billed. One query per register. */
async function approvedAssets(db: Queryable, rows: readonly AssetRef[]): Promise<Set<string>> {
  const approvedKeys = new Set<string>();
  for (const type of new Set(rows.flatMap(({ asset_type }) => asset_type ?? []))) {
    const ids = rows.filter((row) => row.asset_type === type).map(({ asset_id }) => asset_id);
    const { rows: approved } = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(type)} WHERE id = ANY(${ids}::bigint[]) AND status = 'approved'`.execute(db);
    for (const { id } of approved) approvedKeys.add(`${type} ${id}`);
  }
  return approvedKeys;
}
