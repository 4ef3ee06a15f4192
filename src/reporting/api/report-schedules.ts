import { periodNames } from "#domain/reports/period.ts";
import { frequencies, LAST_MONTH_DAY } from "#domain/reports/schedule.ts";
import { may } from "#kernel/authorize.ts";
import {
  bodyOf,
  choiceField,
  idField,
  integerField,
  textField,
  textListField,
} from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { deleteSchedule, pauseSchedule, resumeSchedule } from "../report-schedules/change-schedule.ts";
import { createSchedule } from "../report-schedules/create-schedule.ts";
import { listSchedules } from "../report-schedules/list-schedules.ts";

const tags = ["Reports"];
const canSchedule = guard("report.schedule");
/** Schedules by others are shown to anyone with access to reports. */
const canRead = guard((actor) => (may(actor, "report.schedule") ? "report.schedule" : "report.view"));
const codes = { 404: "not-found", 409: "still-running", 422: "key-reused" } as const;

/** Routes of /report-schedules: scheduled reports, each of its owner. */
export function reportSchedulesApi() {
  const api = newApi();
  readRoute(api, {
    path: "/report-schedules",
    tags,
    summary: "List the report schedules that you created or that send you reports",
    guard: canRead,
    answer: "The schedules",
    read: (actor) => listSchedules(actor),
  });
  writeRoute(api, {
    method: "post",
    path: "/report-schedules",
    tags,
    guard: canSchedule,
    status: 201,
    summary: "Schedule a report by email",
    answer: "The schedule",
    body: bodyOf(
      {
        report: textField("Name of a report, from `GET /reports`", { example: "collections" }),
        every: choiceField(Object.keys(frequencies), "Frequency"),
        hour: integerField("Hour of the day, in Lagos time", { maximum: 23, example: 7 }),
        weekday: integerField("Day of the week, from 1 for Monday to 7 for Sunday. Required for `week`", {
          minimum: 1,
          maximum: 7,
          example: 1,
        }),
        month_day: integerField("Day of the month. Required for `month`", {
          minimum: 1,
          maximum: LAST_MONTH_DAY,
          example: 1,
        }),
        by: textField("How rows are grouped: one of the report’s `groups`. Default: the first"),
        period: choiceField(periodNames, "Period. Required unless the report has none"),
        lga: idField("Local government"),
        ward: idField("Ward"),
        agency: idField("Agency"),
        user: idField("User"),
        also_to: textListField("Email addresses of other officers who may view the report", {
          maxItems: 20,
          example: ["ngozi@example.ng"],
        }),
      },
      ["report", "every", "hour"],
    ),
    codes: {
      409: "too-many-schedules, still-running",
      422: "invalid, no-moving-period, not-a-reader, key-reused",
    },
    work: (tx, actor, { body }) => createSchedule(tx, actor, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/report-schedules/{id}/pause",
    tags,
    guard: canSchedule,
    codes,
    summary: "Pause a schedule until it is resumed",
    answer: "ID of the schedule",
    work: (tx, actor, { ids }) => pauseSchedule(tx, actor, ids.id),
  });
  writeRoute(api, {
    method: "post",
    path: "/report-schedules/{id}/resume",
    tags,
    guard: canSchedule,
    codes,
    summary: "Resume a schedule from the next time it is due",
    answer: "ID of the schedule",
    work: (tx, actor, { ids }) => resumeSchedule(tx, actor, ids.id),
  });
  writeRoute(api, {
    method: "delete",
    path: "/report-schedules/{id}",
    tags,
    guard: canSchedule,
    codes,
    summary: "Delete a schedule permanently",
    answer: "ID of the schedule",
    work: (tx, actor, { ids }) => deleteSchedule(tx, actor, ids.id),
  });
  return api;
}
