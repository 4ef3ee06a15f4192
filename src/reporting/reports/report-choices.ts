import { type RawBuilder, sql } from "kysely";
import { agenciesOfAnyGrant, lgasOfAnyGrant } from "#domain/people/cover.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { AreaFilter, ReportDefinition } from "#domain/reports/report.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOneOf } from "#kernel/within-scope.ts";
import { registersFor, requestedRecords } from "./register-counts.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

export type ReportChoices = Readonly<Record<AreaFilter, readonly Choice[]>>;

/** A government has some hundreds of each. */
const MAX_CHOICES = 1_000;

/**
 * Filter choices of a report for its reader. Wards are those of the selected local government, or of the selected ward without
 * one.
 * @param params selected ids; of users only this one, named if the reader can see a record they entered
 */
export async function reportChoices(
  actor: Actor,
  report: ReportDefinition,
  params: {
    readonly lga?: number | undefined;
    readonly ward?: number | undefined;
    readonly user?: number | undefined;
  },
): Promise<ReportChoices> {
  // A report of several registers covers the union of the scopes of their rights.
  const scope = report.rights.flatMap((right) => (may(actor, right) ? authorize(actor, right) : []));
  const hasFilter = (name: AreaFilter) => (report.filters.includes(name) ? sql`true` : sql`false`);
  const lgas = isOneOf("l.id", lgasOfAnyGrant(scope));
  const agencies = isOneOf("a.id", agenciesOfAnyGrant(scope));
  const lgaId = params.lga ?? sql`(SELECT x.lga_id FROM ward x WHERE x.id = ${params.ward ?? 0})`;
  const user = report.filters.includes("user") ? params.user : undefined;
  const { rows } = await sql<{ what: AreaFilter } & Choice>`
    (SELECT 'lga' AS what, l.id::text AS value, l.name AS label FROM lga l
      WHERE ${hasFilter("lga")} AND l.status = 'active' AND l.reach = 'ours' AND ${lgas} ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'ward', w.id::text, w.name FROM ward w JOIN lga l ON l.id = w.lga_id
      WHERE ${hasFilter("ward")} AND w.lga_id = ${lgaId} AND ${lgas} ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'agency', a.id::text, a.name FROM agency a WHERE ${hasFilter("agency")} AND ${agencies} ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'user', u.id::text, CASE WHEN ${enteredSomething(actor, user)} THEN u.name ELSE 'User ' || u.id END
      FROM app_user u WHERE u.id = ${user ?? 0} AND u.area NOT IN ('individual', 'corporate'))`.execute(
    database(),
  );
  const of = (what: AreaFilter) =>
    rows.filter((row) => row.what === what).map(({ value, label }) => ({ value, label }));
  return { lga: of("lga"), ward: of("ward"), agency: of("agency"), user: of("user") };
}

/** Whether the reader can see a record that this user entered, which shows their name anyway. */
function enteredSomething(actor: Actor, user: number | undefined): RawBuilder<unknown> {
  if (user === undefined) return sql`false`;
  const params = { by: "", period: "all", from: undefined, to: undefined, user } as const;
  const any = registersFor(actor, {}).map(
    (name) =>
      sql`EXISTS (SELECT FROM ${sql.table(name)} AS t WHERE ${requestedRecords(actor, getRegister(name), params)})`,
  );
  return any.length > 0 ? sql`(${sql.join(any, sql` OR `)})` : sql`false`;
}
