import { type RawBuilder, sql } from "kysely";
import { auditResource } from "#domain/audit/record-code.ts";
import { type CodePrefix, recordCode } from "#domain/code.ts";
import { database } from "#kernel/db/client.ts";

/** The record that entries are about. */
type Subject = (id: number, code: string) => RawBuilder<unknown>;

/** A refund's prefix depends on its kind. */
const refund: Subject = (id, code) => sql`a.resource = 'money_back'
  AND a.record_id = (SELECT m.id FROM money_back m WHERE m.id = ${id} AND m.code = ${code})`;

/** Requests about a bill are recorded in entries about the bill. */
const ofBill =
  (table: string): Subject =>
  (id, code) =>
    sql`a.resource = 'bill'
    AND a.record_id = (SELECT x.bill_id FROM ${sql.table(table)} AS x WHERE x.id = ${id} AND x.code = ${code})`;

/** A merge is recorded in entries about both records. */
const merge: Subject = (id) => sql`a.resource = (SELECT m.resource FROM record_merge m WHERE m.id = ${id})
  AND a.record_id IN (SELECT unnest(ARRAY[m.survivor_id, m.loser_id]) FROM record_merge m WHERE m.id = ${id})`;

const SUBJECTS: Partial<Record<CodePrefix, Subject>> = {
  RFD: refund,
  RVS: refund,
  ACP: refund,
  RCN: refund,
  WVR: ofBill("bill_change"),
  ADJ: ofBill("bill_change"),
  CAN: ofBill("bill_change"),
  OBJ: ofBill("objection"),
  INS: ofBill("instalment_plan"),
  MRG: merge,
};

/** Condition on entries (`a`) about the record with a code. */
export function aboutCode({ prefix, id }: { prefix: CodePrefix; id: number }): RawBuilder<unknown> {
  const subject = SUBJECTS[prefix];
  if (subject) return subject(id, recordCode(prefix, id));
  return sql`a.resource = ${auditResource(prefix)} AND a.record_id = ${id}`;
}

/** Condition on entries (`a`) about the receipt with a number. */
export function aboutReceipt(number: string): RawBuilder<unknown> {
  return sql`a.resource = 'receipt' AND a.record_id = (SELECT r.id FROM receipt r WHERE r.number = ${number})`;
}

/** Codes that don't follow from the id: those of refunds and the numbers of receipts, by "resource id". */
export async function readCodes(
  rows: readonly { readonly resource: string; readonly record_id: number | null }[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (resource: string) =>
    rows.flatMap((row) => (row.resource === resource && row.record_id !== null ? [row.record_id] : []));
  const [refunds, receipts] = [idsOf("money_back"), idsOf("receipt")];
  if (refunds.length + receipts.length === 0) return new Map();
  const found = await sql<{ key: string; code: string }>`
    SELECT 'money_back ' || id AS key, code FROM money_back WHERE id = ANY(${refunds}::bigint[])
    UNION ALL SELECT 'receipt ' || id, number FROM receipt WHERE id = ANY(${receipts}::bigint[])`.execute(
    database(),
  );
  return new Map(found.rows.map(({ key, code }) => [key, code]));
}
