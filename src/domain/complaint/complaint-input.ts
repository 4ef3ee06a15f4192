/** Reads a complaint from the public page or the API. */

import { readIds } from "../assessment-input.ts";
import { normaliseEmail } from "../identity.ts";
import { readCount, refuseUnknown, type ValidationErrors } from "../input-readers.ts";
import { typedText } from "../invisible-characters.ts";
import { isDate, type LagosDate } from "../lagos.ts";
import { isInNigeria } from "../map/nigeria.ts";
import { normalisePhone } from "../phone.ts";
import type { Raw } from "../record-input.ts";
import { readRequestText } from "../service/request-input.ts";

export const complaintLimits = { details: 2000, typed: 100, place: 200, photos: 3, name: 60, email: 35 };

const MAX_ID = 9_999_999_999;
const EARLIEST_DATE = "2000-01-01";
const FIELD_NAMES = [
  "kind_id",
  "typed",
  "details",
  "happened_on",
  "lga_id",
  "ward_id",
  "place",
  "latitude",
  "longitude",
  "anonymous",
  "name",
  "phone_number",
  "email",
  "photo_ids",
  "draft",
  "leave_empty",
] as const;

/** Contact details of the complainant; all null if anonymous. */
export interface ComplaintContact {
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
}

export interface ComplaintInput {
  readonly kind_id: number;
  /** Plate, code or number, as typed. */
  readonly typed: string | null;
  readonly details: string;
  readonly happened_on: LagosDate;
  readonly lga_id: number | null;
  readonly ward_id: number | null;
  readonly place: string | null;
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  readonly anonymous: boolean;
  readonly contact: ComplaintContact;
  readonly photo_ids: readonly number[];
}

/**
 * Reads a complaint and collects all errors; with errors, the values must not be used.
 * @param today a Lagos date: the event can't be later
 * @param known whether the complainant is signed in
 */
export function readComplaint(
  errors: ValidationErrors,
  raw: Raw,
  { today, known }: { readonly today: LagosDate; readonly known: boolean },
): ComplaintInput {
  refuseUnknown(errors, raw, FIELD_NAMES);
  // Honeypot: invisible to people, filled in by bots.
  if (typeof raw.leave_empty === "string" && raw.leave_empty !== "")
    errors.add("leave_empty", "Leave this field blank.", "not-by-hand");
  const id = (name: string) => readCount(errors, name, raw[name], MAX_ID) || null;
  const kind_id = id("kind_id");
  if (kind_id === null && !errors.has("kind_id"))
    errors.add("kind_id", "Select what the complaint is about.");
  const lga_id = id("lga_id");
  const ward_id = id("ward_id");
  const point = readPoint(errors, raw);
  if (lga_id === null && ward_id === null && point === null && !errors.has("latitude"))
    errors.add("lga_id", "Select where it happened, or share your location.");
  const anonymous = readAnonymous(errors, raw.anonymous);
  return {
    kind_id: kind_id ?? 0,
    typed: readLine(errors, "typed", raw.typed, complaintLimits.typed),
    details:
      readRequestText(errors, "details", raw.details, {
        longest: complaintLimits.details,
        needed: "Enter what happened.",
      }) ?? "",
    happened_on: readDay(errors, raw.happened_on, today),
    lga_id,
    ward_id,
    point,
    place: readLine(errors, "place", raw.place, complaintLimits.place),
    anonymous: anonymous === true,
    contact: readContact(errors, raw, { anonymous, known }),
    photo_ids: readIds(errors, raw, "photo_ids", complaintLimits.photos) ?? [],
  };
}

function readDay(errors: ValidationErrors, raw: unknown, today: LagosDate): LagosDate {
  const day = typeof raw === "string" ? raw.trim() : "";
  if (day === "") errors.add("happened_on", "Enter the date it happened.");
  else if (!isDate(day) || day < EARLIEST_DATE)
    errors.add("happened_on", "Enter a real date, such as 2026-11-21.");
  else if (day > today) errors.add("happened_on", "The date can’t be in the future.", "day-in-future");
  return day;
}

function readPoint(errors: ValidationErrors, raw: Raw): ComplaintInput["point"] {
  const [latitude, longitude] = [raw.latitude, raw.longitude].map(readDegrees);
  if (latitude === undefined && longitude === undefined) return null;
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude) || Number.isNaN(longitude))
    return errors.add("latitude", "Send both latitude and longitude, in degrees, or neither.") ?? null;
  const point = { latitude, longitude };
  if (!isInNigeria(point))
    return errors.add("latitude", "The location must be in Nigeria.", "outside-country") ?? null;
  return point;
}

/** Undefined if absent, NaN if invalid. */
function readDegrees(raw: unknown): number | undefined {
  if (raw === undefined || raw === null || raw === "") return undefined;
  if (typeof raw === "number") return raw;
  return typeof raw === "string" && /^-?\d{1,3}(\.\d{1,15})?$/.test(raw.trim()) ? Number(raw) : Number.NaN;
}

/** Undefined, with an error, if nothing was selected: there is no default. */
function readAnonymous(errors: ValidationErrors, raw: unknown): boolean | undefined {
  if (raw === true || raw === "true" || raw === "yes") return true;
  if (raw === false || raw === "false" || raw === "no") return false;
  return errors.add("anonymous", "Select whether to give your name.");
}

function readContact(
  errors: ValidationErrors,
  raw: Raw,
  { anonymous, known }: { readonly anonymous: boolean | undefined; readonly known: boolean },
): ComplaintContact {
  const contact_name = readLine(errors, "name", raw.name, complaintLimits.name);
  const phone = readLine(errors, "phone_number", raw.phone_number, 30);
  const email = readLine(errors, "email", raw.email, complaintLimits.email);
  const contact_phone = phone === null ? null : (normalisePhone(phone) ?? null);
  const contact_email = email === null ? null : (normaliseEmail(email) ?? null);
  if (phone !== null && contact_phone === null)
    errors.add("phone_number", "Enter a Nigerian phone number, such as 0803 441 2290.");
  if (email !== null && contact_email === null)
    errors.add("email", "Enter an email address, such as name@example.com.");
  const isBlank = contact_name === null && phone === null && email === null;
  if (anonymous === true && !isBlank)
    errors.add("name", "To stay anonymous, leave name, phone number and email blank.");
  if (anonymous === false && isBlank && !known)
    errors.add("name", "Enter your name, phone number or email, or stay anonymous.");
  return { contact_name, contact_phone, contact_email };
}

/** A trimmed line of text; null if blank. */
function readLine(errors: ValidationErrors, name: string, raw: unknown, maxLength: number): string | null {
  const text = readRequestText(errors, name, raw, { longest: maxLength });
  return (text && typedText(text.replace(/\s+/g, " "))) || null;
}

/** Whether the value can be a draft id generated by the browser (128 random bits). */
export function isDraftId(raw: unknown): raw is string {
  return typeof raw === "string" && /^[\w-]{16,64}$/.test(raw);
}
