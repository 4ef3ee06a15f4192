import { sql } from "kysely";
import { lgasOfAnyGrant } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOneOf } from "#kernel/within-scope.ts";
import { visibleName } from "./viewer.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface AreaChoices {
  readonly lga: readonly Choice[];
  readonly park: readonly Choice[];
  /** Accounts with the right to check tickets; guests see masked names. */
  readonly inspector: readonly Choice[];
}

/** A government has some hundreds of each. */
const MAX_CHOICES = 1_000;

/** Filter choices for ticket checks and compliance in the actor's scope. @throws AppError not-signed-in, forbidden */
export async function areaChoices(actor: Actor): Promise<AreaChoices> {
  const lgas = lgasOfAnyGrant(authorize(actor, "ticket.view"));
  const within = (column: string) => isOneOf(column, lgas);
  const { rows } = await sql<Choice & { what: keyof AreaChoices }>`
    (SELECT 'lga' AS what, l.id::text AS value, l.name AS label FROM lga l WHERE ${within("l.id")} ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'park', p.id::text, p.name FROM park p
      WHERE p.status = 'active' AND ${within("p.lga_id")} ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'inspector', u.id::text, u.name FROM app_user u WHERE u.area IN ('agent', 'admin', 'super-agent')
      AND EXISTS (SELECT FROM ticket_check c WHERE c.checked_by = u.id AND ${within("c.lga_id")}) ORDER BY 3 LIMIT ${MAX_CHOICES})`.execute(
    database(),
  );
  const choicesOf = (what: keyof AreaChoices) =>
    rows
      .filter((row) => row.what === what)
      .map(({ value, label }) => ({
        value,
        label: what === "inspector" ? visibleName(actor, label) : label,
      }));
  return { lga: choicesOf("lga"), park: choicesOf("park"), inspector: choicesOf("inspector") };
}
