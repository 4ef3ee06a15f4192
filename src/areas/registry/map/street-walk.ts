import { sql } from "kysely";
import { type Box, boxAround, widen } from "#domain/map/box.ts";
import {
  placeOf,
  type RouteKind,
  routeKindFor,
  routeLength,
  routeOrder,
} from "#domain/map/delivery-route.ts";
import type { MapStatus } from "#domain/map/map-status.ts";
import { property } from "#domain/register/property.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { all } from "../records/list-where.ts";
import { scopeCondition } from "../records/scope-condition.ts";
import { statusOf } from "./status-sql.ts";

/** Maximum addresses of a round: a day’s work. */
const MAX_ADDRESSES = 400;
const MAX_NAME_LENGTH = 30;

export interface StreetAddress {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly street_number: string | null;
  readonly landmark: string | null;
  readonly use: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly standing: MapStatus;
}

export interface StreetWalk {
  readonly street: string;
  readonly city: string;
  /** In walking order. */
  readonly doors: readonly StreetAddress[];
  readonly kind: RouteKind;
  /** Straight-line distance from address to address, where positions are known. */
  readonly metres: number;
  /** Extent of the street; undefined if no record has a position. */
  readonly box: Box | undefined;
  /** The street has more properties than the limit. */
  readonly cut: boolean;
}

export interface StreetWalkQuery {
  readonly street: string;
  /** Empty: in any town. */
  readonly city: string;
  /** Undefined: the order that suits the street. */
  readonly order?: RouteKind | undefined;
}

/**
 * The properties of a street that the actor can view, in walking order.
 * @throws AppError not-signed-in, forbidden, invalid (street, city)
 */
export async function streetWalk(
  actor: Actor,
  { street, city, order }: StreetWalkQuery,
): Promise<StreetWalk> {
  const scope = scopeCondition(authorize(actor, "property.view"), "t");
  requireValidNames({ street, city });
  const { rows } = await sql<StreetAddress & { street_name: string }>`
    SELECT t.id, t.code, t.title, t.street_name, t.street_number, t.landmark, t.use, t.latitude, t.longitude,
      ${statusOf(property, "t")} AS standing
    FROM property AS t
    WHERE ${all([
      // The first condition uses the search index, the second requires the complete name.
      sql`t.search LIKE fold(${containsPattern(street)})`,
      sql`fold(t.street_name) = fold(${street})`,
      sql`t.status NOT IN ('rejected', 'archived')`,
      ...(city ? [sql`fold(t.city) = fold(${city})`] : []),
      ...(scope ? [scope] : []),
    ])}
    ORDER BY t.id LIMIT ${sql.lit(MAX_ADDRESSES + 1)}`.execute(database());
  // The register’s spelling, not the typed one.
  const name = rows[0]?.street_name ?? street;
  const found = rows.slice(0, MAX_ADDRESSES);
  const kind = order ?? routeKindFor(found);
  const doors = routeOrder(found, kind);
  const around = boxAround(doors.map(placeOf).filter((place) => place !== undefined));
  const metres = Math.round(routeLength(doors));
  return {
    street: name,
    city,
    doors,
    kind,
    metres,
    box: around && widen(around, 0.1, 0.002),
    cut: rows.length > MAX_ADDRESSES,
  };
}

function requireValidNames(names: Readonly<Record<string, string>>): void {
  const fields = Object.fromEntries(
    Object.entries(names).flatMap(([name, text]) =>
      text.length > MAX_NAME_LENGTH
        ? [[name, [`Enter at most ${MAX_NAME_LENGTH} characters.`]]]
        : /\p{Cc}/u.test(text)
          ? [[name, ["Enter text without control characters."]]]
          : [],
    ),
  );
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
}
