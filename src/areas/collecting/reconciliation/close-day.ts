import { sql } from "kysely";
import { isDate, type LagosDate } from "#domain/lagos.ts";
import { counted, message } from "#domain/message.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { lockAccount } from "../bank-accounts/account-row.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { dayFigures } from "./day-figures.ts";

/**
 * Closes a day of an account: every line is matched or classified, and the day no longer changes. Another officer
 * confirms it.
 * @throws AppError forbidden, not-found, invalid (the day), day-closed (perhaps by another officer just now),
 * lines-open, no-statement
 */
export async function closeDay(
  tx: Tx,
  actor: Actor,
  accountId: number,
  day: LagosDate,
  remark: string | null,
): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.close");
  const me = officerIdOf(actor);
  await lockAccount(tx, accountId);
  if (!isDate(day) || day >= (await lagosToday(tx)))
    throw new AppError("invalid", "Select a day before today.", {
      fields: { day: ["Select a day before today."] },
    });
  await requireNotClosed(tx, accountId, day);
  const figures = await dayFigures(tx, accountId, day);
  if (!figures.has_statement && figures.lines === 0)
    throw new AppError("conflict", "No statement covers this day yet. Import a statement first.", {
      code: "no-statement",
    });
  if (figures.open > 0)
    throw new AppError(
      "conflict",
      counted(
        figures.open,
        "{open} line for this day is unmatched. Match or classify it first.",
        "{open} lines for this day are unmatched. Match or classify them first.",
        { open: figures.open },
      ),
      { code: "lines-open", data: { open: figures.open } },
    );
  const { lines, in_kobo, out_kobo, expected_kobo, matched_kobo, suspense_kobo } = figures;
  const { expected_out_kobo, matched_out_kobo } = figures;
  const sums = {
    lines,
    in_kobo,
    out_kobo,
    expected_kobo,
    matched_kobo,
    suspense_kobo,
    expected_out_kobo,
    matched_out_kobo,
  };
  const { id } = await tx
    .insertInto("bank_day")
    .values({ bank_account_id: accountId, day, ...sums, remark: remark?.trim() || null, closed_by: me })
    .returning("id")
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: "bank_day.close",
    record_id: id,
    after: { account: accountId, day, ...sums },
  });
  return { id };
}

/** @throws AppError day-closed */
async function requireNotClosed(tx: Tx, account: number, day: LagosDate): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT u.name FROM bank_day d JOIN app_user u ON u.id = d.closed_by
    WHERE d.bank_account_id = ${account} AND d.day = ${day} AND d.status IN ('closed', 'confirmed')`.execute(
    tx,
  );
  if (rows[0])
    throw new AppError("conflict", message("{name} has already closed this day.", { name: rows[0].name }), {
      code: "day-closed",
    });
}
