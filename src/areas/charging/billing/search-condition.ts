import { type RawBuilder, sql } from "kysely";
import { personalMatch } from "#areas/registry/records/personal-match.ts";
import { visibilityCondition } from "#areas/registry/records/visibility-condition.ts";
import { parseCode } from "#domain/code.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import { registers } from "#domain/register/registers.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { MAX_COUNTED } from "#kernel/page-query.ts";
import type { AnyResource } from "#resource/define.ts";

/** As many as rows are counted: with a lower limit, counts for common names would be wrong. */
const MAX_PAYERS = MAX_COUNTED;

/** How a list of notices or bills is searched. */
export interface SearchTarget {
  /** Alias of rows with asset and payer columns. */
  readonly alias: string;
  /** Condition for rows of this notice. */
  readonly ofNotice: (id: number) => RawBuilder<unknown>;
  /** Condition for rows of the bill with this ID or pay code. */
  readonly ofBill: (column: "id" | "pay_code", value: number | string) => RawBuilder<unknown>;
}

/**
 * A code matches the notice, bill, asset, payer or pay code it names; other text matches payers.
 * @param db where payers are searched; within a transaction, the same one, so that it needs no other connection
 */
export async function searchCondition(
  actor: Actor,
  q: string,
  { alias, ofNotice, ofBill }: SearchTarget,
  db: Queryable = database(),
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
  const payCode = /^[\w-]{8,9}$/.test(typed) ? normalisePayCode(typed)?.replace("-", "") : undefined;
  const [individuals, corporates] = await Promise.all([
    findPayers(db, actor, individual, typed),
    findPayers(db, actor, corporate, typed),
  ]);
  const payers = sql`(${ref("individual_id")} = ANY(${individuals}::bigint[]) OR ${ref("corporate_id")} = ANY(${corporates}::bigint[]))`;
  return payCode ? sql`(${ofBill("pay_code", payCode)} OR ${payers})` : payers;
}

/**
 * Payers are found first: with their number known, the planner chooses between their indexes and the list's order. A
 * name matches payers everywhere, since their bills show it; other fields match only payers that the actor can see.
 */
async function findPayers(
  db: Queryable,
  actor: Actor,
  register: AnyResource,
  typed: string,
): Promise<number[]> {
  const seen = visibilityCondition(actor, register.name, "t") ?? sql`true`;
  const personal = personalMatch(register, typed, "t");
  const pattern = containsPattern(typed);
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM ${sql.table(register.name)} AS t
    WHERE ${personal ? sql`${personal} AND ${seen}` : sql`t.search LIKE fold(${pattern}) AND (${seen} OR fold(t.title) LIKE fold(${pattern}))`}
    LIMIT ${MAX_PAYERS}`.execute(db);
  return rows.map(({ id }) => id);
}
