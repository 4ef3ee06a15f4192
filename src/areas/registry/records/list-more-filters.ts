import { type RawBuilder, sql } from "kysely";
import { addDays, isDate, type LagosDate } from "#domain/lagos.ts";
import { takesPhotos } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";

/** Filters besides fields; each has an index. */
export interface MoreFilters {
  /** Entered on or after this Lagos date. */
  readonly enteredFrom: LagosDate | undefined;
  /** Entered on or before this Lagos date. */
  readonly enteredTo: LagosDate | undefined;
  readonly noPhoto: boolean;
  readonly noPosition: boolean;
  /** For people: verified only, or not verified only. */
  readonly verified: boolean | undefined;
  /** For agents: suspended only, or not suspended only. */
  readonly suspended: boolean | undefined;
  /** Location columns that are blank: "lga_id". */
  readonly without: readonly string[] | undefined;
  /** In a street of this ward, or with this ward. */
  readonly ward: number | undefined;
  /** For shops: exactly this line of business. */
  readonly line: string | undefined;
}

/** Their names in the URL. */
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
type AddError = (name: string, message: string) => void;

/**
 * Reads the filters; errors are reported with `refuse`.
 * @param many all values of a parameter: yes and no together mean no filter
 */
export function readMoreFilters(
  resource: AnyResource,
  one: One,
  addError: AddError,
  many: Many,
): MoreFilters {
  const readYesNo = (name: "verified" | "suspended", known: boolean) => {
    const values = many(name);
    if (values.length > 0 && !(known && values.every((value) => YES_NO.includes(value))))
      addError(name, "Enter yes or no.");
    return new Set(values).size === 1 ? values[0] === "yes" : undefined;
  };
  for (const name of ["entered_from", "entered_to"])
    if (one(name) && !isDate(one(name))) addError(name, "Enter a date such as 2026-11-21.");
  if (one("photo") && !(one("photo") === "none" && takesPhotos(resource)))
    addError("photo", "Use none, or leave this out.");
  if (one("position") && !(one("position") === "none" && resource.located))
    addError("position", "Use none, or leave this out.");
  const [from, to] = [one("entered_from"), one("entered_to")];
  if (isDate(from) && isDate(to) && from > to)
    addError("entered_to", "Enter a date on or after the start date.");
  const without = many("without");
  if (!without.every((name) => emptyPlaces(resource).includes(name)))
    addError("without", `Use one of ${emptyPlaces(resource).join(", ")}.`);
  if (one("ward") && !(inWards(resource) && /^[1-9][0-9]{0,9}$/.test(one("ward"))))
    addError("ward", "This value doesn’t exist.");
  if (one("line") && (resource.name !== "shop" || one("line").length > MAX_LINE_LENGTH))
    addError("line", "This value doesn’t exist.");
  return {
    enteredFrom: from || undefined,
    enteredTo: to || undefined,
    noPhoto: one("photo") === "none",
    noPosition: one("position") === "none",
    verified: readYesNo("verified", resource.verified !== undefined),
    suspended: readYesNo("suspended", resource.suspends === true),
    without: without.length > 0 ? without : undefined,
    ward: one("ward") ? Number(one("ward")) : undefined,
    line: one("line") || undefined,
  };
}

/** Maximum length of a line of business. */
const MAX_LINE_LENGTH = 60;

/** Location columns that can be filtered for blanks. */
export function emptyPlaces({ fields, placeless }: AnyResource): readonly string[] {
  const own = ["market_id", "park_id"].filter((name) => fields[name]?.kind === "reference");
  return placeless ? own : ["lga_id", ...own];
}

/** Whether records have a ward: through their street, or their own field. */
export function inWards({ fields }: AnyResource): boolean {
  return fields["street_id"]?.kind === "reference" || fields["ward_id"]?.kind === "reference";
}

function wardCondition({ fields }: AnyResource, ward: number): RawBuilder<unknown> {
  if (fields["ward_id"]) return sql`t.ward_id = ${ward}`;
  return sql`t.street_id IN (SELECT s.id FROM street s WHERE s.ward_id = ${ward})`;
}

/** SQL conditions for the table alias t; the pool’s time zone is Lagos. */
export function moreConditions(resource: AnyResource, filters: MoreFilters): RawBuilder<unknown>[] {
  const { enteredFrom, enteredTo, noPhoto, noPosition, verified, suspended, without, ward, line } = filters;
  const conditions: RawBuilder<unknown>[] = [];
  if (enteredFrom)
    conditions.push(sql`t.created_at >= ${enteredFrom}::timestamp AT TIME ZONE 'Africa/Lagos'`);
  if (enteredTo)
    conditions.push(sql`t.created_at < ${addDays(enteredTo, 1)}::timestamp AT TIME ZONE 'Africa/Lagos'`);
  if (noPhoto)
    conditions.push(sql`NOT EXISTS (SELECT FROM photo p
      WHERE p.resource = ${resource.name} AND p.record_id = t.id AND p.removed_at IS NULL)`);
  if (verified !== undefined) conditions.push(verifiedCondition(verified));
  if (suspended !== undefined)
    conditions.push(sql`t.status = 'active' AND t.suspended_at IS ${suspended ? sql`NOT NULL` : sql`NULL`}`);
  if (noPosition) conditions.push(sql`t.latitude IS NULL`);
  for (const name of without ?? []) conditions.push(sql`${sql.ref(`t.${name}`)} IS NULL`);
  if (ward !== undefined) conditions.push(wardCondition(resource, ward));
  if (line !== undefined) conditions.push(sql`t.line_of_business = ${line}`);
  return conditions;
}

/** Whether an active person (row `t`) is verified. */
export function verifiedCondition(verified: boolean): RawBuilder<unknown> {
  return sql`t.status = 'active' AND t.verified_at IS ${verified ? sql`NOT NULL` : sql`NULL`}`;
}
