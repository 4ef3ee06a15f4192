import { z } from "@hono/zod-openapi";
import { bodyOf, dayField, listField, textField } from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { addHolidays } from "../../set-up/add-holidays.ts";
import { holidayYears, listHolidays } from "../../set-up/holidays.ts";
import { removeHoliday } from "../../set-up/remove-holiday.ts";

const tags = ["Public holidays"];
const holiday = {
  day: dayField("Day", "2026-10-01"),
  name: textField("Name", { maxLength: 60, example: "Independence Day" }),
};

/** Routes for public holidays, which move due dates. */
export function holidaysApi(api: Api): void {
  readRoute(api, {
    path: "/holidays",
    tags,
    summary: "List the public holidays of a year, with expected holidays that are not entered yet",
    guard: guard("holiday.edit"),
    answer: "The public holidays",
    codes: { 422: "invalid" },
    query: { year: z.coerce.number().int().min(holidayYears.first).max(holidayYears.last) },
    read: (actor, { query }) => listHolidays(actor, query.year),
  });
  writeRoute(api, {
    method: "post",
    path: "/holidays",
    tags,
    summary: "Add public holidays. Due dates of open requests move later",
    guard: guard("holiday.edit"),
    status: 201,
    answer: "Holidays added, and number of requests with a later due date",
    codes: { 409: "holiday-exists", 422: "invalid, key-reused" },
    body: bodyOf({
      holidays: listField(
        holiday,
        "Holidays to add. To add a single holiday, send `day` and `name` instead",
        {
          maxItems: 40,
          example: [{ day: "2026-10-01", name: "Independence Day" }],
        },
      ),
      ...holiday,
    }),
    work: (tx, actor, { body }) => addHolidays(tx, actor, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/holidays/remove",
    tags,
    summary: "Delete a public holiday. Due dates of requests that it delayed move earlier",
    guard: guard("holiday.edit"),
    answer: "The holiday, and number of requests with an earlier due date",
    codes: { 404: "not-found", 422: "key-reused" },
    body: bodyOf({ day: holiday.day }, ["day"]),
    work: (tx, actor, { body }) => removeHoliday(tx, actor, body),
  });
}
