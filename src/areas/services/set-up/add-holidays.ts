import { sql } from "kysely";
import { typedText } from "#domain/invisible-characters.ts";
import { formatDate, isDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { FieldErrors, Raw } from "#domain/record-input.ts";
import type { Holiday } from "#domain/service/public-holidays.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeHolidays, holidayYears, lockHolidays, moveDueDates } from "./holidays.ts";

export interface AddedHolidays {
  readonly added: readonly Holiday[];
  /** Number of open requests whose due date is now later. */
  readonly rescheduled_requests: number;
}

/** Holidays per request; more than a year has. */
const MAX_HOLIDAYS = 40;
const MAX_NAME_LENGTH = 60;

/**
 * Adds public holidays; due dates of open requests on or after them move later.
 * @param body `holidays`: a list of `day` (Lagos date) and `name`; or `day` and `name` of one
 * @throws AppError forbidden, invalid (all errors at once), holiday-exists
 */
export async function addHolidays(tx: Tx, actor: Actor, body: Raw): Promise<AddedHolidays> {
  authorizeHolidays(actor);
  const holidays = readHolidays(body);
  await lockHolidays(tx);
  const days = holidays.map(({ day }) => day);
  const { rows: existing } = await sql<Holiday>`
    SELECT day, name FROM public_holiday WHERE day = ANY (${days}::date[]) ORDER BY day`.execute(tx);
  if (existing.length > 0) {
    const text = existing.map(({ day, name }) => `${formatDate(day)} (${name})`).join(", ");
    throw new AppError(
      "conflict",
      message("Already on the list: {list}. To rename a holiday, delete it first.", { list: text }),
      {
        code: "holiday-exists",
        data: { holidays: existing },
      },
    );
  }
  await tx
    .insertInto("public_holiday")
    .values(holidays.map((one) => ({ ...one, created_by: actor.session?.user.id ?? null })))
    .execute();
  const moved = await moveDueDates(tx, days.toSorted()[0] ?? "");
  for (const holiday of holidays) await audit(tx, actor, { action: "holiday.add", after: { ...holiday } });
  if (moved > 0)
    await audit(tx, actor, { action: "holiday.move_due_days", after: { days, requests: moved } });
  return { added: holidays, rescheduled_requests: moved };
}

function readHolidays(body: Raw): readonly Holiday[] {
  const isList = body.holidays !== undefined;
  const list: unknown[] = isList ? (Array.isArray(body.holidays) ? body.holidays : []) : [body];
  const errors: FieldErrors = {};
  if (list.length === 0 || list.length > MAX_HOLIDAYS)
    errors.holidays = [message("Send 1 to {most} holidays.", { most: MAX_HOLIDAYS })];
  const holidays = list
    .slice(0, MAX_HOLIDAYS)
    .map((raw, at) => readHoliday(raw, isList ? `holidays[${at}].` : "", errors));
  for (const [at, { day }] of holidays.entries())
    if (day && holidays.findIndex((one) => one.day === day) < at)
      errors[`holidays[${at}].day`] = ["This date is entered twice."];
  if (Object.keys(errors).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields: errors });
  return holidays;
}

function readHoliday(raw: unknown, path: string, errors: FieldErrors): Holiday {
  const sent = (typeof raw === "object" && raw !== null ? raw : {}) as Raw;
  for (const name of Object.keys(sent))
    if (name !== "day" && name !== "name") errors[`${path}${name}`] = ["Unknown field."];
  const day = typeof sent.day === "string" ? sent.day.trim() : "";
  const name = typeof sent.name === "string" ? typedText(sent.name) : "";
  const { first, last } = holidayYears;
  if (!isDate(day)) errors[`${path}day`] = ["Enter a real date, such as 2026-11-21."];
  else if (Number(day.slice(0, 4)) < first || Number(day.slice(0, 4)) > last)
    errors[`${path}day`] = [message("Enter a date from {first} to {last}.", { first, last })];
  if (name === "") errors[`${path}name`] = ["Enter the name of the holiday."];
  else if (name.length > MAX_NAME_LENGTH)
    errors[`${path}name`] = [message("Enter at most {n} characters.", { n: MAX_NAME_LENGTH })];
  else if (/[\p{Cc}\p{Cs}]/u.test(name))
    errors[`${path}name`] = ["Enter the text on one line, without control characters."];
  return { day, name };
}
