import { sql } from "kysely";
import { lockAgency } from "#areas/charging/agencies/agency-row.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { addDays, formatDate, type LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { agenciesInAllLgas, coversRecord, EVERYWHERE } from "#domain/people/cover.ts";
import type { Raw } from "#domain/record-input.ts";
import { type DraftInput, readDraft } from "#domain/settlement.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { readSettlement, type SettlementRow } from "./settlement-row.ts";

/**
 * Drafts the batch of an agency: all its money up to a day that is in no batch yet, with reversals and fees, and the
 * negative total of an earlier batch. The agency's row is locked, so that drafts don't run concurrently.
 * @throws AppError forbidden, not-found, invalid, period-open, period-overlaps, period-gap, settlement-open,
 * nothing-to-settle
 */
export async function draftSettlement(tx: Tx, actor: Actor, raw: Raw): Promise<SettlementRow> {
  const scope = authorize(actor, "settlement.draft");
  const me = officerIdOf(actor);
  if (agenciesInAllLgas(scope).length === 0)
    throw new AppError(
      "forbidden",
      "A batch contains money from all local governments. Your role must cover all of them.",
    );
  const errors = new ValidationErrors();
  const input = readDraft(errors, raw);
  assertValid(errors);
  if (!coversRecord(scope, null, input.agency_id)) throw notFound("agency");
  const agency = await lockAgency(tx, input.agency_id);
  const period_from = await firstDay(tx, input);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO settlement (agency_id, period_from, period_to, drafted_by)
    VALUES (${input.agency_id}, ${period_from}, ${input.period_to}, ${me}) RETURNING id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await addShares(tx, id, input);
  const draft = await readSettlement(tx, id, EVERYWHERE);
  const { code, period_to, net_kobo } = draft;
  const after = { code, agency: agency.code, period_from, period_to, net_kobo };
  await audit(tx, actor, { action: "settlement.draft", record_id: id, after });
  return draft;
}

interface EarlierBatches {
  /** The last day of the existing batches. */
  readonly last: LagosDate | null;
  readonly draft: string | null;
  /** The first later day with money that is in no batch. */
  readonly open_from: LagosDate | null;
  /** Whether anything up to the requested day is in no batch, or was carried over. */
  readonly anything: boolean;
}

/** The first day of the batch. @throws AppError as `draftSettlement` */
async function firstDay(tx: Tx, { agency_id, period_from, period_to }: DraftInput): Promise<LagosDate> {
  const today = await lagosToday(tx);
  if (period_to >= today)
    throw periodError(
      "period_to",
      "period-open",
      `${formatDate(period_to)} has not ended yet. Select yesterday or an earlier date.`,
    );
  const { last, draft, open_from, anything } = await readEarlierBatches(tx, agency_id, period_to);
  if (draft !== null)
    throw new AppError(
      "conflict",
      message("{draft} is already a draft for this agency. Approve or discard it first.", { draft }),
      {
        code: "settlement-open",
      },
    );
  const next = last === null ? open_from : addDays(last, 1);
  if (last !== null && (period_from ?? period_to) <= last)
    throw periodError(
      period_from !== null && period_from <= last ? "period_from" : "period_to",
      "period-overlaps",
      `Days up to ${formatDate(last)} are already settled. Start on ${formatDate(addDays(last, 1))}.`,
    );
  if (open_from !== null && period_from !== null && open_from < period_from)
    throw periodError(
      "period_from",
      "period-gap",
      `Money from ${formatDate(open_from)} would be excluded. Start on ${formatDate(next ?? open_from)}.`,
    );
  if (!anything)
    throw new AppError(
      "conflict",
      message("There is nothing to settle up to {date}.", { date: formatDate(period_to) }),
      {
        code: "nothing-to-settle",
      },
    );
  const first = period_from ?? next ?? period_to;
  return first > period_to ? period_to : first;
}

function periodError(field: string, code: string, message: string): AppError {
  return new AppError("invalid", message, { code, fields: { [field]: [message] } });
}

async function readEarlierBatches(tx: Tx, agency_id: number, to: LagosDate): Promise<EarlierBatches> {
  const { rows } = await sql<EarlierBatches>`
    WITH batches AS (SELECT max(period_to) AS last, min(code) FILTER (WHERE status = 'draft') AS draft FROM settlement
      WHERE agency_id = ${agency_id} AND status <> 'discarded')
    SELECT batches.last, batches.draft,
      (SELECT min(day) FROM settlement_share WHERE agency_id = ${agency_id} AND settlement_id IS NULL
        AND day > coalesce(batches.last, '-infinity') AND day <= ${to}::date) AS open_from,
      (EXISTS (SELECT FROM settlement_share WHERE agency_id = ${agency_id} AND settlement_id IS NULL AND day <= ${to}::date)
        OR EXISTS (SELECT FROM settlement WHERE agency_id = ${agency_id} AND status = 'carried' AND carried_into IS NULL
          AND net_kobo < 0)) AS anything
    FROM batches`.execute(tx);
  return rows[0] ?? { last: null, draft: null, open_from: null, anything: false };
}

/** Everything up to the last day that is in no batch, including late postings on a day of an earlier batch. */
async function addShares(tx: Tx, id: number, { agency_id, period_to }: DraftInput): Promise<void> {
  await sql`UPDATE settlement_share SET settlement_id = ${id}
    WHERE agency_id = ${agency_id} AND settlement_id IS NULL AND day <= ${period_to}::date`.execute(tx);
  await sql`UPDATE settlement SET carried_into = ${id}
    WHERE agency_id = ${agency_id} AND status = 'carried' AND carried_into IS NULL AND net_kobo < 0`.execute(
    tx,
  );
  await sql`UPDATE settlement s SET gross_kobo = sums.gross, reversed_kobo = sums.reversed, fee_kobo = sums.fees,
      carried_kobo = (SELECT coalesce(sum(net_kobo), 0) FROM settlement WHERE carried_into = ${id})
    FROM (SELECT coalesce(sum(kobo) FILTER (WHERE kind <> 'fee' AND NOT is_reversal), 0) AS gross,
      coalesce(sum(kobo) FILTER (WHERE kind <> 'fee' AND is_reversal), 0) AS reversed,
      coalesce(sum(kobo) FILTER (WHERE kind = 'fee'), 0) AS fees
      FROM settlement_share WHERE settlement_id = ${id}) AS sums WHERE s.id = ${id}`.execute(tx);
}
