/** Reads an announcement from a form or the API. */

import { choice, text } from "#resource/field.ts";
import { type Audience, audienceNames, type Importance, importances } from "./announcements.ts";
import { readField, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import { withoutDirections } from "./invisible-characters.ts";
import { addDays, isDate, lagosDate, startOfDay } from "./lagos.ts";
import { message } from "./message.ts";
import { plainText } from "./plain-value.ts";
import type { Raw } from "./record-input.ts";

export const MAX_TITLE_LENGTH = 80;
export const MAX_BODY_LENGTH = 4000;

export const announcementFields = {
  title: text("Title", MAX_TITLE_LENGTH, { required: true }),
  importance: choice("Importance", importances, { required: true }),
} as const;

export interface AnnouncementInput {
  readonly title: string;
  readonly body: string;
  readonly audience: readonly Audience[];
  readonly importance: Importance;
  readonly begins_at: Date;
  /** Exclusive end; null: shown until withdrawn. */
  readonly ends_at: Date | null;
}

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

/**
 * Reads an announcement and collects all errors. The result is only valid while `errors` is empty.
 * @param raw `from_day` and `to_day` are inclusive Lagos dates; `from_time` and `to_time` ("14:30") are optional times
 */
export function readAnnouncement(errors: ValidationErrors, raw: Raw): AnnouncementInput {
  refuseUnknown(errors, raw, [
    "title",
    "body",
    "audience",
    "importance",
    "version",
    "from_day",
    "from_time",
    "to_day",
    "to_time",
  ]);
  const title = String(readField(errors, raw, "title", announcementFields.title) ?? "");
  const importance = String(readField(errors, raw, "importance", announcementFields.importance) ?? "");
  const body = readBody(errors, raw["body"]);
  const audience = readAudience(errors, raw["audience"]);
  const begins_at = readMoment(errors, raw, "from", true) ?? new Date(0);
  const ends_at = readMoment(errors, raw, "to", false);
  const readable = ["from_day", "from_time", "to_day", "to_time"].every((name) => !errors.has(name));
  if (readable && ends_at !== null && ends_at <= begins_at)
    errors.add("to_day", "The end must be after the start.", "ends-before-it-begins");
  return { title, body, audience, importance: importance as Importance, begins_at, ends_at };
}

function readBody(errors: ValidationErrors, raw: unknown): string {
  const body = typeof raw === "string" ? withoutDirections(raw).replace(/\r\n?/g, "\n").trim() : "";
  if (body === "") errors.add("body", "Enter the announcement.");
  else if ([...body].length > MAX_BODY_LENGTH)
    errors.add(
      "body",
      message("Enter at most {most} characters.", { most: MAX_BODY_LENGTH.toLocaleString("en-NG") }),
      "announcement-too-long",
    );
  else if (/(?![\n\t])\p{Cc}/u.test(body)) errors.add("body", "Enter text without control characters.");
  return body;
}

function readAudience(errors: ValidationErrors, raw: unknown): Audience[] {
  const list = raw === undefined || raw === null || raw === "" ? [] : [raw].flat();
  const unknown = list.filter((one) => !audienceNames.includes(one as Audience));
  if (unknown.length > 0)
    errors.add("audience", message("Unknown audience: {list}.", { list: unknown.map(plainText).join(", ") }));
  else if (list.length === 0) errors.add("audience", "Select at least one audience.", "no-audience");
  return audienceNames.filter((name) => list.includes(name));
}

/** The start of the first day, or the exclusive end of the last day. */
function readMoment(
  errors: ValidationErrors,
  raw: Raw,
  which: "from" | "to",
  required: boolean,
): Date | null {
  const [dayName, timeName] = [`${which}_day`, `${which}_time`];
  const [day, time] = [asText(raw[dayName]), asText(raw[timeName])];
  if (time !== "" && !TIME.test(time)) errors.add(timeName, "Enter a time, such as 14:30.");
  if (day === "") {
    if (required) errors.add(dayName, "Enter a start date.");
    else if (time !== "") errors.add(dayName, "Enter a date as well as a time.");
    return null;
  }
  if (!isDate(day) || day < "2000" || day > "2199") {
    errors.add(dayName, "Enter a real date, such as 2026-11-21.");
    return null;
  }
  if (errors.has(timeName)) return null;
  if (time !== "") return new Date(`${day}T${time}:00+01:00`);
  return startOfDay(which === "from" ? day : addDays(day, 1));
}

const asText = (raw: unknown) => (typeof raw === "string" ? raw.trim() : "");

/** A moment as form values: its Lagos date, and its time unless midnight. */
export function momentFields(which: "from" | "to", at: Date | null): { day: string; time: string } {
  if (at === null) return { day: "", time: "" };
  const time = new Date(at.getTime() + 3_600_000).toISOString().slice(11, 16);
  if (time !== "00:00") return { day: lagosDate(at), time };
  return { day: which === "to" ? addDays(lagosDate(at), -1) : lagosDate(at), time: "" };
}
