import { type RawBuilder, sql } from "kysely";
import type { PackFilter } from "#domain/print-pack.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { runsWithin } from "../billing/list-runs.ts";

/** Names for the IDs of a filter. */
export interface PackNames {
  readonly category: string | null;
  readonly run: string | null;
  readonly lga: string | null;
  readonly ward: string | null;
  readonly street: string | null;
}

/**
 * Names for the IDs of a pack's filter, and errors for those that don't exist, are outside the actor's scope, or don't
 * belong together.
 */
export async function readPackNames(
  db: Queryable,
  actor: Actor,
  { category_id, run_id, lga_id, ward_id, street_id }: PackFilter,
): Promise<{ names: PackNames; errors: Record<string, string[]> }> {
  const runs = may(actor, "billing.view") ? runsWithin(authorize(actor, "billing.view")) : sql`false`;
  const { rows } = await sql<
    PackNames & { ward_lga: number | null; street_lga: number | null; street_ward: number | null }
  >`
    SELECT ${nameOrNull(category_id, sql`SELECT name FROM demand_category WHERE id = ${category_id}`)} AS category,
      ${nameOrNull(run_id, sql`SELECT r.code FROM billing_run r WHERE r.id = ${run_id} AND ${runs}`)} AS run,
      ${nameOrNull(lga_id, sql`SELECT name FROM lga WHERE id = ${lga_id}`)} AS lga,
      w.name AS ward, w.lga_id AS ward_lga, st.name AS street, st.lga_id AS street_lga, st.ward_id AS street_ward
    FROM (VALUES (1)) AS one (n) LEFT JOIN ward w ON w.id = ${ward_id ?? null}
      LEFT JOIN street st ON st.id = ${street_id ?? null}`.execute(db);
  const found = rows[0];
  const errors: Record<string, string[]> = {};
  const addErrorIf = (field: string, wrong: boolean, text: string) => {
    if (wrong) errors[field] = [text];
  };
  const { category = null, run = null, lga = null, ward = null, street = null } = found ?? {};
  addErrorIf("category_id", category_id !== undefined && category === null, "Select an existing category.");
  addErrorIf("run_id", run_id !== undefined && run === null, "This billing run doesn’t exist.");
  addErrorIf("lga_id", lga_id !== undefined && lga === null, "Select an existing local government.");
  addErrorIf(
    "ward_id",
    ward_id !== undefined && (ward === null || found?.ward_lga !== lga_id),
    "Select a ward of this local government.",
  );
  const elsewhere = found?.street_lga !== lga_id || (ward_id !== undefined && found?.street_ward !== ward_id);
  addErrorIf(
    "street_id",
    street_id !== undefined && (street === null || elsewhere),
    ward_id === undefined ? "Select a street of this local government." : "Select a street of this ward.",
  );
  return { names: { category, run, lga, ward, street }, errors };
}

function nameOrNull(id: number | undefined, query: RawBuilder<unknown>): RawBuilder<unknown> {
  return id === undefined ? sql`NULL::text` : sql`(${query})`;
}
