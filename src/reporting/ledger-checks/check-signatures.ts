import { sql } from "kysely";
import { receiptPayer } from "#areas/collecting/receipts/receipt-lines.ts";
import { keyIdOfToken, readToken } from "#areas/collecting/receipts/signed-token.ts";
import { countNoun } from "#domain/count-text.ts";
import { lagosDate } from "#domain/lagos.ts";
import { initials } from "#domain/mask-name.ts";
import type { Tx } from "#kernel/db/client.ts";
import { findPublicKey } from "#platform/signing-key.ts";
import type { Check } from "./check.ts";

const BATCH = 1_000;

interface Row {
  id: number;
  number: string;
  kobo: number;
  issued_at: Date;
  kid: string;
  signed: string;
  payer: unknown;
}

/** Checks that each receipt's token is signed by its key and matches the receipt. */
export async function checkSignatures(tx: Tx): Promise<Check> {
  const name = "receipt signatures are valid and match their tokens";
  const errors: string[] = [];
  let seen = 0;
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      SELECT id, number, kobo, issued_at, kid, signed, payer FROM receipt WHERE id > ${last} ORDER BY id LIMIT ${BATCH}`.execute(
      tx,
    );
    for (const row of rows) if (!(await isSigned(tx, row))) errors.push(row.number);
    seen += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) break;
  }
  if (errors.length === 0) return { name, ok: true, detail: countNoun(seen, "receipt") };
  return { name, ok: false, detail: `${errors.slice(0, 5).join(", ")} (${errors.length} of ${seen})` };
}

async function isSigned(tx: Tx, row: Row): Promise<boolean> {
  const key = keyIdOfToken(row.signed) === row.kid ? await findPublicKey(tx, row.kid) : undefined;
  const token = key && readToken(row.signed, key);
  return (
    token !== undefined &&
    token.number === row.number &&
    token.kobo === row.kobo &&
    token.on === lagosDate(row.issued_at) &&
    token.payer === initials(receiptPayer.parse(row.payer).name)
  );
}
