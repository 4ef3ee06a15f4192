import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { readAsset } from "#areas/registry/records/read-asset.ts";
import { lagosDate } from "#domain/lagos.ts";
import { initials } from "#domain/mask-name.ts";
import { sumKobo } from "#domain/money.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import type { Tx } from "#kernel/db/client.ts";
import { newToken } from "#kernel/random-token.ts";
import { signingKey } from "#platform/signing-key.ts";
import type { PaidBill } from "./paid-bill.ts";
import { payerOf } from "./payer.ts";
import { linesOf, type ReceiptBill, type ReceiptLine } from "./receipt-lines.ts";
import { signToken } from "./signed-token.ts";

export interface ConfirmedPayment {
  readonly payment: {
    readonly id: number;
    readonly individual_id: number | null;
    readonly corporate_id: number | null;
    readonly now: Date;
  };
  readonly paid: readonly PaidBill[];
  /** "Card", "Cash". */
  readonly method: string;
  /** Who took the money; null online. */
  readonly officer: string | null;
}

interface Draft {
  readonly agency: { readonly id: number; readonly short_code: string; readonly name: string };
  readonly lines: ReceiptLine[];
  readonly bills: ReceiptBill[];
}

/**
 * Issues the receipts of a payment, one for each agency. Has to be the last step of the transaction: an agency's
 * counter remains locked until the commit, so that its numbers have no gaps.
 * @returns the numbers, such as "IRS-2026-0041877"
 */
export async function issueReceipts(tx: Tx, confirmed: ConfirmedPayment): Promise<string[]> {
  const { payment, paid, method, officer } = confirmed;
  const drafts = await draftReceipts(tx, paid);
  const { individual_id, corporate_id } = payment;
  const payer = await payerOf(tx, { individual_id, corporate_id });
  const key = await signingKey(tx);
  const on = lagosDate(payment.now);
  const year = Number(on.slice(0, 4));
  const serials = await nextSerials(
    tx,
    drafts.map(({ agency }) => agency.id),
    year,
  );
  const rows = drafts.map(({ agency, lines, bills }) => {
    const serial = serials.get(agency.id) ?? 0;
    const number = receiptNumber(agency.short_code, year, serial);
    const kobo = sumKobo(lines.map((line) => line.kobo));
    return {
      number,
      year,
      serial,
      kobo,
      method,
      officer,
      individual_id,
      corporate_id,
      agency_id: agency.id,
      payment_id: payment.id,
      payer: JSON.stringify(payer),
      lines: JSON.stringify(lines),
      bills: JSON.stringify(bills),
      agency: JSON.stringify({ code: agency.short_code, name: agency.name }),
      issued_at: payment.now,
      security_code: newSecurityCode(),
      token: newToken(),
      kid: key.kid,
      signed: signToken({ number, kobo, on, payer: initials(payer.name) }, key),
    };
  });
  await tx.insertInto("receipt").values(rows).execute();
  return rows.map(({ number }) => number);
}

/** "IRS-2026-0041877" */
export function receiptNumber(short_code: string, year: number, serial: number): string {
  return `${short_code}-${year}-${String(serial).padStart(7, "0")}`;
}

/** The verification code printed on a receipt: 40 random bits. */
export function newSecurityCode(): string {
  return formatPayCode(randomBytes(5)).replace("-", "");
}

async function draftReceipts(tx: Tx, paid: readonly PaidBill[]): Promise<Draft[]> {
  const drafts = new Map<number, Draft>();
  const ids = paid.map(({ bill }) => bill.agency_id);
  const agencies = await tx
    .selectFrom("agency")
    .select(["id", "short_code", "name"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  for (const agency of agencies) drafts.set(agency.id, { agency, lines: [], bills: [] });
  for (const one of paid) {
    const { bill, kobo, allotment, owed_kobo, held_kobo, status } = one;
    const asset = await readAsset(tx, bill.asset_type, bill.asset_id);
    const target = drafts.get(bill.agency_id);
    target?.lines.push(...linesOf(one));
    target?.bills.push({
      id: bill.id,
      code: bill.code,
      title: bill.title,
      kobo,
      owed_kobo,
      status,
      discount_kobo: allotment.discount_kobo,
      ...(held_kobo > 0 && { held_kobo }),
      asset_code: asset?.code ?? null,
      asset_title: asset?.title ?? null,
    });
  }
  return [...drafts.values()];
}

/** The next number of each agency, in the order of their IDs to prevent deadlocks. */
export async function nextSerials(
  tx: Tx,
  agencies: readonly number[],
  year: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ agency_id: number; last: number }>`
    INSERT INTO receipt_counter AS counter (agency_id, year, last)
    SELECT id, ${year}, 1 FROM unnest(${agencies}::bigint[]) AS id ORDER BY id
    ON CONFLICT (agency_id, year) DO UPDATE SET last = counter.last + 1
    RETURNING agency_id, last`.execute(tx);
  return new Map(rows.map(({ agency_id, last }) => [agency_id, last]));
}
