import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { registers } from "#domain/register/registers.ts";

const MOST_PAYERS = 1_000;

/** Where the columns of a notice or a bill are found. */
export interface Searched {
  /** Of rows with asset and payer columns. */
  readonly alias: string;
  readonly billId: RawBuilder<unknown>;
  readonly noticeId: RawBuilder<unknown>;
  readonly payCode: RawBuilder<unknown>;
}

/** A code finds what it names (notice, bill, asset, payer, pay code); words find payers. */
export function searchCondition(
  q: string,
  { alias, billId, noticeId, payCode }: Searched,
): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  const code = parseCode(typed);
  if (code?.prefix === "DN") return sql`${noticeId} = ${code.id}`;
  if (code?.prefix === "BIL") return sql`${billId} = ${code.id}`;
  if (code?.prefix === "IND") return sql`${ref("individual_id")} = ${code.id}`;
  if (code?.prefix === "COR") return sql`${ref("corporate_id")} = ${code.id}`;
  const register = registers.find(({ prefix }) => prefix === code?.prefix);
  if (register && code)
    return sql`${ref("asset_type")} = ${register.name} AND ${ref("asset_id")} = ${code.id}`;
  const paid = /^[\w-]{8,9}$/.test(typed) ? normalisePayCode(typed)?.replace("-", "") : undefined;
  const pattern = `%${typed.replace(/[\\%_]/g, "\\$&")}%`;
  const payers = sql`(${ref("individual_id")} IN (SELECT id FROM individual WHERE search LIKE fold(${pattern}) LIMIT ${MOST_PAYERS})
    OR ${ref("corporate_id")} IN (SELECT id FROM corporate WHERE search LIKE fold(${pattern}) LIMIT ${MOST_PAYERS}))`;
  return paid ? sql`(${payCode} = ${paid} OR ${payers})` : payers;
}
