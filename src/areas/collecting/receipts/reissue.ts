import { type Selectable, sql } from "kysely";
import { lagosDate } from "#domain/lagos.ts";
import { initials } from "#domain/mask-name.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Receipt } from "#kernel/db/tables.ts";
import { newToken } from "#kernel/random-token.ts";
import { signingKey } from "#platform/signing-key.ts";
import { newSecurityCode, nextSerials, receiptNumber } from "./issue.ts";
import { receiptPayer } from "./receipt-lines.ts";
import { signToken } from "./signed-token.ts";

/**
 * Reissues a cancelled receipt in another name, with the next number of its agency: the same money, lines and bills.
 * Has to be the last step of its transaction, like `issueReceipts`.
 */
export async function reissueReceipt(
  tx: Tx,
  old: Selectable<Receipt>,
  payer_name: string,
): Promise<{ id: number; number: string }> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(tx);
  const issued_at = rows[0]?.now ?? new Date();
  const on = lagosDate(issued_at);
  const year = Number(on.slice(0, 4));
  const agency = old.agency as { code: string };
  const payer = { ...receiptPayer.parse(old.payer), name: payer_name };
  const key = await signingKey(tx);
  const serial = (await nextSerials(tx, [old.agency_id], year)).get(old.agency_id) ?? 0;
  const number = receiptNumber(agency.code, year, serial);
  const { agency_id, payment_id, kobo, method, officer, individual_id, corporate_id } = old;
  return tx
    .insertInto("receipt")
    .values({
      agency_id,
      payment_id,
      kobo,
      method,
      officer,
      individual_id,
      corporate_id,
      number,
      year,
      serial,
      issued_at,
      replaces_id: old.id,
      payer: JSON.stringify(payer),
      lines: JSON.stringify(old.lines),
      bills: JSON.stringify(old.bills),
      agency: JSON.stringify(old.agency),
      security_code: newSecurityCode(),
      token: newToken(),
      kid: key.kid,
      signed: signToken({ number, kobo, on, payer: initials(payer_name) }, key),
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}
