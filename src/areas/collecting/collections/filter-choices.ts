import { sql } from "kysely";
import { agenciesOfAnyGrant, lgasOfAnyGrant } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { isOneOf } from "#kernel/within-scope.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface CollectionChoices {
  readonly agency: readonly Choice[];
  readonly item: readonly Choice[];
  readonly lga: readonly Choice[];
  readonly officer: readonly Choice[];
}

/** Upper bound; a government has some hundreds of each. */
const MAX_CHOICES = 1_000;

/** Filter choices for the collections in an officer's scope. @throws AppError not-signed-in, forbidden */
export async function collectionChoices(actor: Actor): Promise<CollectionChoices> {
  const scope = authorize(actor, "collection.view");
  const ofAgency = isOneOf("t.agency_id", agenciesOfAnyGrant(scope));
  const ofLga = isOneOf("t.id", lgasOfAnyGrant(scope));
  const ownAgencies = isOneOf("t.id", agenciesOfAnyGrant(scope));
  const within = chargingScope(scope, "c");
  const { rows } = await sql<{ what: keyof CollectionChoices } & Choice>`
    (SELECT 'agency' AS what, t.id::text AS value, t.name AS label FROM agency t WHERE ${ownAgencies} ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'item', t.id::text, t.code || ' ' || t.name FROM revenue_item t WHERE ${ofAgency}
      ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'lga', t.id::text, t.name FROM lga t WHERE ${ofLga} ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'officer', u.id::text, u.name FROM app_user u WHERE u.area <> 'corporate'
      AND u.area <> 'individual' AND EXISTS (SELECT FROM collection c WHERE c.officer_id = u.id AND ${within}) ORDER BY 3 LIMIT ${MAX_CHOICES})`.execute(
    database(),
  );
  const choicesOf = (what: keyof CollectionChoices) =>
    rows.filter((row) => row.what === what).map(({ value, label }) => ({ value, label }));
  return {
    agency: choicesOf("agency"),
    item: choicesOf("item"),
    lga: choicesOf("lga"),
    officer: choicesOf("officer"),
  };
}
