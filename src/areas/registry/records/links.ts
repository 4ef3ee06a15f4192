import { type RawBuilder, sql } from "kysely";
import { individual } from "#domain/register/individual.ts";
import { property } from "#domain/register/property.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { scopeCondition } from "./scope-condition.ts";
import { seenCondition } from "./seen-condition.ts";

/** A residence or a marriage, seen from one of its ends. */
export interface Link {
  readonly id: number;
  readonly code: string;
  readonly unit: string | null;
  readonly since: string | null;
  readonly until: string | null;
  /** Who or what is at the other end: null when that is not to be seen, or has no record. */
  readonly other_id: number | null;
  readonly other_code: string | null;
  readonly other_title: string | null;
}

/** At one end; more are for the list. Those in force come first. */
const MOST = 50;

type Ends = { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown>; readonly table: string };

/**
 * Where somebody lives and did.
 * @returns undefined when residences are not the actor's to see
 */
export function residencesOf(actor: Actor, individualId: number): Promise<Link[] | undefined> {
  const ends = { from: sql`t.individual_id = ${individualId}`, to: sql`t.property_id`, table: property.name };
  return linksOf(actor, "residence", ends);
}

/** Whom somebody is or was married to, under whichever of the two it was entered. */
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
  const seen = seenCondition(actor, table, "x") ?? sql`true`;
  // Entered under the other one, the partner's words in the record are about somebody else.
  const said =
    register === "spouse"
      ? sql`CASE WHEN ${to} IS NOT DISTINCT FROM t.partner_id THEN t.title END`
      : sql`NULL`;
  const { rows } = await sql<Link>`
    SELECT t.id, t.code, ${register === "residence" ? sql`t.unit` : sql`NULL`} AS unit, t.since, t.until,
      x.id AS other_id, x.code AS other_code, coalesce(CASE WHEN ${seen} THEN x.title END, ${said}) AS other_title
    FROM ${sql.table(register)} AS t LEFT JOIN ${sql.table(table)} AS x ON x.id = ${to}
    WHERE ${from} AND ${scope} AND t.status = 'active'
    ORDER BY t.until IS NOT NULL, t.until DESC, t.since DESC NULLS LAST, t.id DESC LIMIT ${MOST}`.execute(
    database(),
  );
  return rows;
}
