import { type RawBuilder, sql } from "kysely";
import type { PayerQuery } from "#domain/payer-query.ts";
import { individual } from "#domain/register/individual.ts";
import { searchValue } from "#kernel/sealing/sealed-fields.ts";

/**
 * Condition on individuals or corporates (`t`) that match exactly, each value by its own index; undefined if none can match. A
 * NIN is compared in its encrypted form.
 */
export function matchPayer(
  type: "individual" | "corporate",
  queries: readonly PayerQuery[],
): RawBuilder<unknown> | undefined {
  const parts = queries.flatMap((one) => partOf(type, one) ?? []);
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` OR `)})`;
}

function partOf(type: "individual" | "corporate", query: PayerQuery): RawBuilder<unknown> | undefined {
  switch (query.kind) {
    case "code":
      return query.type === type ? sql`t.id = ${query.id}` : undefined;
    case "tin":
      return sql`t.tin_number = ${query.value}`;
    case "tax_id":
      return sql`t.tax_id = ${query.value}`;
    case "phone":
      return sql`t.phone_number = ${query.value}`;
    case "email":
      return sql`lower(t.email) = ${query.value}`;
    case "rc":
      return type === "corporate" ? sql`t.rc_number = ${query.value}` : undefined;
    case "nin":
      return type === "individual" ? sql`t.nin = ${searchValue(individual, "nin", query.value)}` : undefined;
    case "document":
      return undefined;
  }
}

/** Active records of a register (`t`); pending, rejected and archived ones are not verified publicly. */
export function isActivePayer(type: "individual" | "corporate"): RawBuilder<unknown> {
  return type === "individual" ? sql`t.status = 'active'` : sql`t.status IN ('approved', 'suspended')`;
}
