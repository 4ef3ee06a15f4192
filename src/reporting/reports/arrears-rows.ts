import { type RawBuilder, sql } from "kysely";
import { type ArrearsAge, arrearsAgeNames, arrearsAges } from "#domain/reports/arrears-by-age.ts";
import type { ReportParams, ReportRow } from "#domain/reports/report.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import type { ReportRows } from "./grouped.ts";
import { lateBills } from "./late-bills-query.ts";

const AGE = sql`CASE ${sql.join(
  arrearsAgeNames.map((name) => {
    const { to } = arrearsAges[name];
    return to === null
      ? sql`ELSE ${sql.lit(name)}`
      : sql`WHEN l.days <= ${sql.lit(to)} THEN ${sql.lit(name)}`;
  }),
  sql` `,
)} END`;

const KEYS: Readonly<Record<string, RawBuilder<unknown>>> = {
  age: AGE,
  agency: sql`l.agency_id::text`,
  lga: sql`l.lga_id::text`,
};

const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  age: sql`NULL::text`,
  agency: sql`(SELECT a.name FROM agency a WHERE a.id = g.key::bigint)`,
  lga: sql`(SELECT p.name FROM lga p WHERE p.id = g.key::bigint)`,
};

/** Overdue bills today, by age, agency or place. All ages are listed, also those without bills. */
export async function arrearsRows(actor: Actor, params: ReportParams): Promise<ReportRows> {
  const { by, lga, agency } = params;
  const scope = authorize(actor, "bill.view");
  const { rows } = await sql<{ key: string | null; name: string | null; bills: number; late: number }>`
    SELECT g.key, ${NAMES[by]} AS name, g.bills, g.late FROM (
      SELECT ${KEYS[by]} AS key, count(*) AS bills, sum(l.late)::bigint AS late
      FROM ${lateBills(scope, { lga, agency })} AS l GROUP BY 1) AS g ORDER BY g.late DESC, g.key`.execute(
    boundedDatabase(),
  );
  if (by === "age") return { rows: rows.length === 0 ? [] : arrearsAgeNames.map((age) => ageRow(age, rows)) };
  return {
    rows: rows.map(({ key, name, ...values }): ReportRow => {
      const label = name ?? (by === "lga" ? "No local government" : (key ?? ""));
      return { key, label, values, opens: { [by]: key ?? "0" } };
    }),
  };
}

function ageRow(
  age: ArrearsAge,
  rows: readonly { key: string | null; bills: number; late: number }[],
): ReportRow {
  const { bills = 0, late = 0 } = rows.find(({ key }) => key === age) ?? {};
  return { key: age, label: arrearsAges[age].label, values: { bills, late }, opens: { age } };
}
