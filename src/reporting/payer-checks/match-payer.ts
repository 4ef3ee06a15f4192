import { type RawBuilder, sql } from "kysely";
import type { Query } from "#domain/read-payer.ts";
import { individual } from "#domain/register/individual.ts";
import { soughtValue } from "#kernel/sealing/sealed-fields.ts";

/**
 * Condition on individuals or corporates (`t`) that match exactly, each value by its own index; undefined if none can match. A
 * NIN is compared in its encrypted form.
 */
export function matchPayer(
  type: "individual" | "corporate",
  params: readonly Query[],
): RawBuilder<unknown> | undefined {
  const parts = params.flatMap((one) => partOf(type, one) ?? []);
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` OR `)})`;
}

function partOf(type: "individual" | "corporate", params: Query): RawBuilder<unknown> | undefined {
  switch (params.way) {
    case "code":
      return params.type === type ? sql`t.id = ${params.id}` : undefined;
    case "tin":
      return sql`t.tin_number = ${params.value}`;
    case "tax_id":
      return sql`t.tax_id = ${params.value}`;
    case "phone":
      return sql`t.phone_number = ${params.value}`;
    case "email":
      return sql`lower(t.email) = ${params.value}`;
    case "rc":
      return type === "corporate" ? sql`t.rc_number = ${params.value}` : undefined;
    case "nin":
      return type === "individual" ? sql`t.nin = ${soughtValue(individual, "nin", params.value)}` : undefined;
    case "document":
      return undefined;
  }
}

/** Active records of a register (`t`); pending, rejected and archived ones are not verified publicly. */
export function inForce(type: "individual" | "corporate"): RawBuilder<unknown> {
  return type === "individual" ? sql`t.status = 'active'` : sql`t.status IN ('approved', 'suspended')`;
}
