import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "../db/client.ts";
import { COUNTED } from "./page-query.ts";

/** As many as rows are counted: with fewer, those of a common name would be counted as if they were all. */
const MOST_PAYERS = COUNTED;

/** How a list of notices or bills is searched. */
export interface Searched {
  /** Of rows with asset and payer columns. */
  readonly alias: string;
  /** Rows of this notice. */
  readonly ofNotice: (id: number) => RawBuilder<unknown>;
  /** Rows of the bill with this number or pay code. */
  readonly ofBill: (column: "id" | "pay_code", value: number | string) => RawBuilder<unknown>;
}

/** A code finds what it names (notice, bill, asset, payer, pay code); words find payers. */
export async function searchCondition(
  q: string,
  { alias, ofNotice, ofBill }: Searched,
): Promise<RawBuilder<unknown>> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  const code = parseCode(typed);
  if (code?.prefix === "DN") return ofNotice(code.id);
  if (code?.prefix === "BIL") return ofBill("id", code.id);
  if (code?.prefix === "IND") return sql`${ref("individual_id")} = ${code.id}`;
  if (code?.prefix === "COR") return sql`${ref("corporate_id")} = ${code.id}`;
  const register = registers.find(({ prefix }) => prefix === code?.prefix);
  if (register && code)
    return sql`${ref("asset_type")} = ${register.name} AND ${ref("asset_id")} = ${code.id}`;
  const paid = /^[\w-]{8,9}$/.test(typed) ? normalisePayCode(typed)?.replace("-", "") : undefined;
  const pattern = `%${typed.replace(/[\\%_]/g, "\\$&")}%`;
  const [individuals, corporates] = await Promise.all([
    payersLike("individual", pattern),
    payersLike("corporate", pattern),
  ]);
  const payers = sql`(${ref("individual_id")} = ANY(${individuals}::bigint[]) OR ${ref("corporate_id")} = ANY(${corporates}::bigint[]))`;
  return paid ? sql`(${ofBill("pay_code", paid)} OR ${payers})` : payers;
}

/** Found beforehand: knowing how many they are, the database chooses between their indexes and the list's order. */
async function payersLike(register: "individual" | "corporate", pattern: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(register)} WHERE search LIKE fold(${pattern}) LIMIT ${MOST_PAYERS}`.execute(
    database(),
  );
  return rows.map(({ id }) => id);
}
