import { z } from "@hono/zod-openapi";
import { may } from "#kernel/authorize.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { deleteSchedule, pauseSchedule, resumeSchedule } from "../report-schedules/change-schedule.ts";
import { createSchedule } from "../report-schedules/create-schedule.ts";
import { listSchedules } from "../report-schedules/list-schedules.ts";

const tags = ["Reports"];
const schedules = guard("report.schedule");
/** What others send one is told to whoever sees reports. */
const readers = guard((actor) => (may(actor, "report.schedule") ? "report.schedule" : "report.view"));
const codes = { 404: "not-found", 409: "still-running", 422: "key-reused" } as const;

/** /report-schedules: reports that are sent by themselves, each its owner's. */
export function reportSchedulesApi() {
  const api = newApi();
  readRoute(api, {
    path: "/report-schedules",
    tags,
    summary: "What one has sent oneself, and what others send one",
    guard: readers,
    answer: "The schedules",
    read: (actor) => listSchedules(actor),
  });
  writeRoute(api, {
    method: "post",
    path: "/report-schedules",
    tags,
    guard: schedules,
    status: 201,
    summary:
      "Send a report: `report`, `every` (day, week, month), `hour` in Lagos, `weekday` or `month_day`, `period`, filters, `also_to`",
    answer: "The schedule",
    body: z.looseObject({}),
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
    guard: schedules,
    codes,
    summary: "Send it no more until it goes on",
    answer: "Its number",
    work: (tx, actor, { ids }) => pauseSchedule(tx, actor, ids.id),
  });
  writeRoute(api, {
    method: "post",
    path: "/report-schedules/{id}/resume",
    tags,
    guard: schedules,
    codes,
    summary: "Let it go on from the next time it is due",
    answer: "Its number",
    work: (tx, actor, { ids }) => resumeSchedule(tx, actor, ids.id),
  });
  writeRoute(api, {
    method: "delete",
    path: "/report-schedules/{id}",
    tags,
    guard: schedules,
    codes,
    summary: "End it for good",
    answer: "Its number",
    work: (tx, actor, { ids }) => deleteSchedule(tx, actor, ids.id),
  });
  return api;
}
