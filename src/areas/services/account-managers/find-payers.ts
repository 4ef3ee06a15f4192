import { type RawBuilder, sql } from "kysely";
import { discountsTaken, unpaidKobo } from "#areas/charging/billing/overdue.ts";
import { scopeCondition } from "#areas/registry/records/scope-condition.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import {
  type PayerFilter,
  type PayerSelection,
  type PayerType,
  truncatedList,
} from "#domain/portfolio-choice.ts";
import type { Scope } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** Maximum number of payers assigned at once. */
export const MAX_PAYERS = 50_000;

/** Ids of the selected payers, each once. */
export interface FoundPayers {
  readonly individuals: readonly number[];
  readonly corporates: readonly number[];
}

/** Selected payers within a scope: on record, and not archived or rejected. All unknown codes are reported at once. */
export async function findPayers(
  db: Queryable,
  errors: ValidationErrors,
  scope: Scope,
  { listed, picked }: PayerSelection,
): Promise<FoundPayers> {
  const condition = (type: PayerType) => {
    if (listed)
      return sql`t.id = ANY(${listed.flatMap((one) => (one.type === type ? [one.id] : []))}::bigint[])`;
    if (!picked || (picked.type !== null && picked.type !== type)) return sql`false`;
    return pickedCondition(type, picked);
  };
  const [individuals, corporates] = await Promise.all(
    (["individual", "corporate"] as const).map((type) => readIds(db, type, scope, condition(type))),
  );
  const found = { individuals: individuals ?? [], corporates: corporates ?? [] };
  if (listed) reportMissing(errors, listed, found);
  else if (found.individuals.length + found.corporates.length > MAX_PAYERS)
    errors.add(
      "owing_over",
      message("More than {most} payers match. Narrow the selection.", {
        most: MAX_PAYERS.toLocaleString("en-NG"),
      }),
      "too-many-payers",
    );
  else if (found.individuals.length + found.corporates.length === 0)
    errors.add("owing_over", "None of the payers that you have access to match.", "no-payers-chosen");
  return found;
}

async function readIds(
  db: Queryable,
  type: PayerType,
  scope: Scope,
  where: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM ${sql.table(type)} AS t WHERE ${where} AND t.status NOT IN ('archived', 'rejected')
      AND ${scopeCondition(scope, "t") ?? sql`true`} ORDER BY t.id LIMIT ${MAX_PAYERS + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Condition on their place and the unpaid charges of their open bills. */
function pickedCondition(
  type: PayerType,
  { lga_id, agency_id, owing_over }: PayerFilter,
): RawBuilder<unknown> {
  const column = sql.ref(`b.${type}_id`);
  const parts = [lga_id === null ? sql`true` : sql`t.lga_id = ${lga_id}`];
  if (agency_id !== null || owing_over !== null)
    parts.push(sql`t.id IN (SELECT ${column} FROM bill b LEFT JOIN ${discountsTaken} ON d.bill_id = b.id
      WHERE b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL AND ${column} IS NOT NULL
        AND ${agency_id === null ? sql`true` : sql`b.agency_id = ${agency_id}`}
      GROUP BY ${column} HAVING sum(${unpaidKobo}) > ${owing_over ?? 0})`);
  return sql.join(parts, sql` AND `);
}

function reportMissing(
  errors: ValidationErrors,
  listed: NonNullable<PayerSelection["listed"]>,
  found: FoundPayers,
): void {
  const known = { individual: new Set(found.individuals), corporate: new Set(found.corporates) };
  const missing = listed.filter(({ type, id }) => !known[type].has(id));
  if (missing.length === 0) return;
  const text = truncatedList(
    missing.map(({ line, code }) => (listed.length === 1 ? code : `line ${line} (${code})`)),
  );
  errors.add(
    "codes",
    message(
      "You can assign only registered payers in your scope that are not archived or rejected. Check {words}.",
      {
        words: text,
      },
    ),
    "unknown-payers",
  );
}
