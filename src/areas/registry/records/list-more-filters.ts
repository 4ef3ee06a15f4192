import { type RawBuilder, sql } from "kysely";
import { addDays, isDate, type LagosDate } from "#domain/lagos.ts";
import { takesPhotos } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";

/** What a list can be narrowed by besides its fields; each has an index that makes it quick. */
export interface MoreFilters {
  /** Entered on this Lagos day or later. */
  readonly enteredFrom: LagosDate | undefined;
  /** Entered on this Lagos day or earlier. */
  readonly enteredTo: LagosDate | undefined;
  readonly noPhoto: boolean;
  readonly noPosition: boolean;
  /** Of people: only who is verified, or only who is to be. */
  readonly verified: boolean | undefined;
  /** Of agents: only who is suspended, or only who is not. */
  readonly suspended: boolean | undefined;
  /** Columns of places that are empty: "lga_id". */
  readonly without: readonly string[] | undefined;
  /** On a street of this ward, or of the ward itself. */
  readonly ward: number | undefined;
  /** Of shops: exactly this line of business. */
  readonly line: string | undefined;
}

/** Their names in the address. */
export const MORE_FILTERS = [
  "entered_from",
  "entered_to",
  "photo",
  "position",
  "verified",
  "suspended",
  "without",
  "ward",
  "line",
] as const;

const YES_NO = ["yes", "no"];

type One = (name: string) => string;
type Many = (name: string) => readonly string[];
type Refuse = (name: string, message: string) => void;

/**
 * Reads them; every fault is told through `refuse`.
 * @param many all values of a name: yes and no together ask for everybody
 */
export function readMoreFilters(resource: AnyResource, one: One, refuse: Refuse, many: Many): MoreFilters {
  const eitherWay = (name: "verified" | "suspended", known: boolean) => {
    const values = many(name);
    if (values.length > 0 && !(known && values.every((value) => YES_NO.includes(value))))
      refuse(name, "Write yes or no.");
    return new Set(values).size === 1 ? values[0] === "yes" : undefined;
  };
  for (const name of ["entered_from", "entered_to"])
    if (one(name) && !isDate(one(name))) refuse(name, "Write the date as 2026-11-21.");
  if (one("photo") && !(one("photo") === "none" && takesPhotos(resource))) refuse("photo", "Write none.");
  if (one("position") && !(one("position") === "none" && resource.located)) refuse("position", "Write none.");
  const [from, to] = [one("entered_from"), one("entered_to")];
  if (isDate(from) && isDate(to) && from > to) refuse("entered_to", "This day is before the first.");
  const without = many("without");
  if (!without.every((name) => emptyPlaces(resource).includes(name)))
    refuse("without", `Write one of ${emptyPlaces(resource).join(", ")}.`);
  if (one("ward") && !(inWards(resource) && /^[1-9][0-9]{0,9}$/.test(one("ward"))))
    refuse("ward", "There is no such value.");
  if (one("line") && (resource.name !== "shop" || one("line").length > LONGEST_LINE))
    refuse("line", "There is no such value.");
  return {
    enteredFrom: from || undefined,
    enteredTo: to || undefined,
    noPhoto: one("photo") === "none",
    noPosition: one("position") === "none",
    verified: eitherWay("verified", resource.verified !== undefined),
    suspended: eitherWay("suspended", resource.suspends === true),
    without: without.length > 0 ? without : undefined,
    ward: one("ward") ? Number(one("ward")) : undefined,
    line: one("line") || undefined,
  };
}

/** As long as a line of business may be. */
const LONGEST_LINE = 60;

/** Columns of places that a list may be asked to find empty. */
export function emptyPlaces({ fields, placeless }: AnyResource): readonly string[] {
  const own = ["market_id", "park_id"].filter((name) => fields[name]?.kind === "reference");
  return placeless ? own : ["lga_id", ...own];
}

/** Whether records lie in a ward: by their street, or their own field. */
export function inWards({ fields }: AnyResource): boolean {
  return fields["street_id"]?.kind === "reference" || fields["ward_id"]?.kind === "reference";
}

function wardCondition({ fields }: AnyResource, ward: number): RawBuilder<unknown> {
  if (fields["ward_id"]) return sql`t.ward_id = ${ward}`;
  return sql`t.street_id IN (SELECT s.id FROM street s WHERE s.ward_id = ${ward})`;
}

/** Their conditions for the table's alias t; the pool's time zone is Lagos. */
export function moreConditions(resource: AnyResource, filters: MoreFilters): RawBuilder<unknown>[] {
  const { enteredFrom, enteredTo, noPhoto, noPosition, verified, suspended, without, ward, line } = filters;
  const found: RawBuilder<unknown>[] = [];
  if (enteredFrom) found.push(sql`t.created_at >= ${enteredFrom}::timestamp AT TIME ZONE 'Africa/Lagos'`);
  if (enteredTo)
    found.push(sql`t.created_at < ${addDays(enteredTo, 1)}::timestamp AT TIME ZONE 'Africa/Lagos'`);
  if (noPhoto)
    found.push(sql`NOT EXISTS (SELECT FROM photo p
      WHERE p.resource = ${resource.name} AND p.record_id = t.id AND p.removed_at IS NULL)`);
  if (verified !== undefined) found.push(verifiedCondition(verified));
  if (suspended !== undefined)
    found.push(sql`t.status = 'active' AND t.suspended_at IS ${suspended ? sql`NOT NULL` : sql`NULL`}`);
  if (noPosition) found.push(sql`t.latitude IS NULL`);
  for (const name of without ?? []) found.push(sql`${sql.ref(`t.${name}`)} IS NULL`);
  if (ward !== undefined) found.push(wardCondition(resource, ward));
  if (line !== undefined) found.push(sql`t.line_of_business = ${line}`);
  return found;
}

/** Whether an officer saw proof of who somebody in force is: of the row `t`. */
export function verifiedCondition(verified: boolean): RawBuilder<unknown> {
  return sql`t.status = 'active' AND t.verified_at IS ${verified ? sql`NOT NULL` : sql`NULL`}`;
}
