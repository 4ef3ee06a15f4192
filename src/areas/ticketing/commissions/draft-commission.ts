import { sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { readCommission } from "#domain/commission.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { type FoundHolder, findHolder, HOLDER_FIELDS } from "../wallets/find-holder.ts";
import { type CommissionRow, readCommissions } from "./commission-row.ts";

/**
 * Drafts a payout to an agent or super agent: all commission up to a day that is in no payout yet, less what was voided since.
 * The database refuses a transfer in two payouts.
 * @param raw the fields of `commissionFields`, and the holder as read by `findHolder`
 * @throws AppError forbidden, not-found, invalid, period-open, commission-open, nothing-to-pay
 */
export async function draftCommission(tx: Tx, actor: Actor, raw: Raw): Promise<CommissionRow> {
  authorize(actor, "commission.draft");
  const me = officerIdOf(actor);
  const errors = new ValidationErrors();
  const input = readCommission(errors, raw, HOLDER_FIELDS);
  const holder = await findHolder(tx, errors, raw);
  if (!errors.has("period_to") && input.period_to >= (await lagosToday(tx)))
    errors.add(
      "period_to",
      message("{date} has not ended yet. Select yesterday or an earlier date.", {
        date: formatDate(input.period_to),
      }),
      "period-open",
    );
  assertValid(errors);
  if (!holder) throw notFound("agent");
  const { owner } = holder;
  await lockHolder(tx, actor, holder);
  const { period_to, method, bank_name, bank_account_number, bank_account_name } = input;
  const account = await findOrCreateAccount(tx, { kind: "commission", ...owner });
  const first = await firstDay(tx, account, period_to);
  const { id } = await tx
    .insertInto("commission_run")
    .values({
      ...owner,
      period_from: first,
      period_to,
      way: method,
      bank_name,
      bank_account_number,
      bank_account_name,
      drafted_by: me,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addTransfers(tx, id, account, period_to);
  const [draft] = await readCommissions(tx, sql`r.id = ${id}`, 1);
  if (!draft) throw new Error("The new commission payout can’t be read.");
  if (draft.kobo <= 0)
    throw nothingToPay(
      draft.kobo === 0
        ? "As much commission was cancelled as was earned. There is nothing to pay out."
        : `${formatNaira(-draft.kobo)} more commission was cancelled than earned. This amount will be deducted from the next payout.`,
    );
  const { code, holder_code, kobo } = draft;
  const after = { code, holder: holder_code, period_from: first, period_to, kobo, way: method };
  await audit(tx, actor, { action: "commission.draft", record_id: id, after });
  return draft;
}

/** A holder has one open payout at a time. @throws AppError not-found, commission-open */
async function lockHolder(tx: Tx, actor: Actor, { owner, lga_id }: FoundHolder): Promise<void> {
  const [column, id] = Object.entries(owner)[0] as ["ticket_agent_id" | "super_agent_id", number];
  authorize(actor, "commission.draft", { lga_id, agency_id: null });
  await sql`SELECT FROM ${sql.table(column.slice(0, -3))} WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  const open = await tx
    .selectFrom("commission_run")
    .select("code")
    .where(column, "=", id)
    .where("status", "in", ["draft", "approved"])
    .executeTakeFirst();
  if (open)
    throw new AppError(
      "conflict",
      message("{code} is not paid yet. Pay or discard it first.", { code: open.code }),
      {
        code: "commission-open",
      },
    );
}

/** Transfers (`t`) of an account up to a Lagos day that are in no payout yet. */
const unpaidTransfers = (account: number, to: LagosDate) => sql`FROM transfer t
  WHERE (t.credit_account = ${account} OR t.debit_account = ${account}) AND t.code = 'ticket.commission'
    AND t.kind IN ('posted', 'post') AND t.created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos'
    AND NOT EXISTS (SELECT FROM commission_run_transfer c WHERE c.transfer_id = t.id)`;

/** @throws AppError nothing-to-pay */
async function firstDay(tx: Tx, account: number, to: LagosDate): Promise<LagosDate> {
  const { rows } = await sql<{ first: LagosDate | null }>`
    SELECT (min(t.created_at) AT TIME ZONE 'Africa/Lagos')::date AS first ${unpaidTransfers(account, to)}`.execute(
    tx,
  );
  const first = rows[0]?.first;
  if (!first) throw nothingToPay(`There is no unpaid commission up to ${formatDate(to)}.`);
  return first;
}

async function addTransfers(tx: Tx, id: number, account: number, to: LagosDate): Promise<void> {
  await sql`INSERT INTO commission_run_transfer (transfer_id, run_id) SELECT t.id, ${id} ${unpaidTransfers(account, to)}`.execute(
    tx,
  );
  await sql`UPDATE commission_run SET earned_kobo = sums.earned, reversed_kobo = -sums.back FROM (
      SELECT coalesce(sum(t.amount) FILTER (WHERE t.credit_account = ${account}), 0)::bigint AS earned,
        coalesce(sum(t.amount) FILTER (WHERE t.debit_account = ${account}), 0)::bigint AS back
      FROM commission_run_transfer c JOIN transfer t ON t.id = c.transfer_id WHERE c.run_id = ${id}) AS sums
    WHERE id = ${id}`.execute(tx);
}

const nothingToPay = (text: string) => new AppError("conflict", text, { code: "nothing-to-pay" });
