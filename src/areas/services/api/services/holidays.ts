import { z } from "@hono/zod-openapi";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { addHolidays } from "../../set-up/add-holidays.ts";
import { holidayYears, listHolidays } from "../../set-up/holidays.ts";
import { removeHoliday } from "../../set-up/remove-holiday.ts";

const tags = ["Public holidays"];
const raw = (description: string) => z.unknown().optional().openapi({ description });

/** Days on which the office is shut besides weekends: they hold up what is due. */
export function holidaysApi(api: Api): void {
  readRoute(api, {
    path: "/holidays",
    tags,
    summary: "The public holidays of a year, and what can be foreseen of it that is not entered yet",
    guard: guard("holiday.edit"),
    answer: "The year",
    codes: { 422: "invalid" },
    query: { year: z.coerce.number().int().min(holidayYears.first).max(holidayYears.last) },
    read: (actor, { query }) => listHolidays(actor, query.year),
  });
  writeRoute(api, {
    method: "post",
    path: "/holidays",
    tags,
    summary: "Enter public holidays: open requests are due as much later",
    guard: guard("holiday.edit"),
    status: 201,
    answer: "What was entered, and how many requests are due later",
    codes: { 409: "holiday-exists", 422: "invalid, key-reused" },
    body: z.looseObject({
      holidays: raw("A list of `day` and `name`, at most 40"),
      day: raw("Instead of a list: one Lagos date"),
      name: raw("Of that day, at most 60 characters"),
    }),
    work: (tx, actor, { body }) => addHolidays(tx, actor, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/holidays/remove",
    tags,
    summary: "Take a public holiday out: open requests that it held up are due earlier",
    guard: guard("holiday.edit"),
    answer: "The day, and how many requests are due earlier",
    codes: { 404: "not-found", 422: "key-reused" },
    body: z.looseObject({ day: raw("A Lagos date that is on the list") }),
    work: (tx, actor, { body }) => removeHoliday(tx, actor, body),
  });
}
