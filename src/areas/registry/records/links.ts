import { type RawBuilder, sql } from "kysely";
import { individual } from "#domain/register/individual.ts";
import { property } from "#domain/register/property.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { scopeCondition } from "./scope-condition.ts";
import { visibilityCondition } from "./visibility-condition.ts";

/** A residence or marriage, seen from one side. */
export interface Link {
  readonly id: number;
  readonly code: string;
  readonly unit: string | null;
  readonly since: string | null;
  readonly until: string | null;
  /** The other side: null if it is not visible or not on record. */
  readonly other_id: number | null;
  readonly other_code: string | null;
  readonly other_title: string | null;
}

/** Maximum on a record’s page; the list has more. Current ones come first. */
const MAX_LINKS = 50;

type Ends = { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown>; readonly table: string };

/**
 * Current and former residences of a person.
 * @returns undefined if the actor can’t view residences
 */
export function residencesOf(actor: Actor, individualId: number): Promise<Link[] | undefined> {
  const ends = { from: sql`t.individual_id = ${individualId}`, to: sql`t.property_id`, table: property.name };
  return linksOf(actor, "residence", ends);
}

/** Current and former spouses, whichever of the two the marriage was entered for. */
export function spousesOf(actor: Actor, individualId: number): Promise<Link[] | undefined> {
  return linksOf(actor, "spouse", {
    from: sql`(t.individual_id = ${individualId} OR t.partner_id = ${individualId})`,
    to: sql`CASE WHEN t.individual_id = ${individualId} THEN t.partner_id ELSE t.individual_id END`,
    table: individual.name,
  });
}

async function linksOf(
  actor: Actor,
  register: "residence" | "spouse",
  { from, to, table }: Ends,
): Promise<Link[] | undefined> {
  if (!may(actor, `${register}.view`)) return undefined;
  const scope = scopeCondition(authorize(actor, `${register}.view`), "t") ?? sql`true`;
  const seen = visibilityCondition(actor, table, "x") ?? sql`true`;
  // If the marriage was entered for the other person, the partner’s fields describe this one.
  const ownTitle =
    register === "spouse"
      ? sql`CASE WHEN ${to} IS NOT DISTINCT FROM t.partner_id THEN t.title END`
      : sql`NULL`;
  const { rows } = await sql<Link>`
    SELECT t.id, t.code, ${register === "residence" ? sql`t.unit` : sql`NULL`} AS unit, t.since, t.until,
      x.id AS other_id, x.code AS other_code, coalesce(CASE WHEN ${seen} THEN x.title END, ${ownTitle}) AS other_title
    FROM ${sql.table(register)} AS t LEFT JOIN ${sql.table(table)} AS x ON x.id = ${to}
    WHERE ${from} AND ${scope} AND t.status = 'active'
    ORDER BY t.until IS NOT NULL, t.until DESC, t.since DESC NULLS LAST, t.id DESC LIMIT ${MAX_LINKS}`.execute(
    database(),
  );
  return rows;
}
