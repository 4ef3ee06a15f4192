import { type RawBuilder, sql } from "kysely";
import { agenciesOfAnyGrant } from "#domain/people/cover.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOneOf } from "#kernel/within-scope.ts";
import { type AgencyRow, agencyColumns } from "./agency-row.ts";

/** An agency in a list. */
export type ListedAgency = AgencyRow & {
  /** Number of active revenue items that the agency bills. */
  readonly items: number;
  /** Whether a change of the agency’s bank account is pending confirmation. */
  readonly account_change_pending: boolean;
};

/**
 * Condition on agencies (`a`): those in a scope. An officer limited to local governments sees agencies whose revenue is
 * collected there.
 */
export function agenciesWithin(scope: Scope): RawBuilder<unknown> {
  return isOneOf("a.id", agenciesOfAnyGrant(scope));
}

/** Upper bound; a government has some dozens. */
const MAX_AGENCIES = 500;

/** The agencies in the actor's scope, by name. @throws AppError not-signed-in, forbidden */
export async function listAgencies(
  actor: Actor,
  query: { status?: string | undefined; q?: string | undefined } = {},
): Promise<ListedAgency[]> {
  const scope = authorize(actor, "agency.view");
  const { status = null, q = "" } = query;
  const { rows } = await sql<ListedAgency>`
    SELECT ${agencyColumns},
      (SELECT count(*) FROM revenue_item r WHERE r.agency_id = a.id AND r.status = 'active') AS items,
      EXISTS (SELECT FROM agency_account_change c WHERE c.agency_id = a.id AND c.state = 'waiting') AS account_change_pending
    FROM agency a
    WHERE ${agenciesWithin(scope)} AND (${status}::text IS NULL OR a.status = ${status})
      AND (${q} = '' OR fold(a.name || ' ' || a.short_code || ' ' || a.code) LIKE fold(${containsPattern(q)}))
    ORDER BY a.name COLLATE "und-x-icu", a.id LIMIT ${MAX_AGENCIES}`.execute(database());
  return rows;
}
