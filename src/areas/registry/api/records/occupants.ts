import { z } from "@hono/zod-openapi";
import { UNIT_LENGTH } from "#domain/occupancy.ts";
import { withArticle } from "#domain/with-article.ts";
import { readRoute } from "#platform/http/read-route.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { correctOccupancy, deleteOccupancy } from "../../occupancy/correct-occupancy.ts";
import { moveIn } from "../../occupancy/move-in.ts";
import { moveOut } from "../../occupancy/move-out.ts";
import { listOccupants } from "../../occupancy/occupants.ts";

const version = z.coerce.number("Send the version you last read.").int();
const reason = z.string("Enter the reason.").nullish();
const day = (description: string) =>
  z
    .string("Enter a date.")
    .optional()
    .transform((text) => text || undefined)
    .openapi({ description });
const unit = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)
  .openapi({
    description: `Unit, such as “Stall 14”, at most ${UNIT_LENGTH} characters. Leave blank if they occupy all of it`,
  });

const MoveInBody = z.object({
  person_type: z.enum(["individual", "corporate"], "Select individual or corporate."),
  person_id: z.coerce.number("Select the occupant.").int().min(1, "Select the occupant.").max(9_999_999_999),
  unit,
  from: day("Move-in date (Lagos time). Default: today"),
});
const MoveOutBody = z.object({
  version,
  to: day("First day after moving out (Lagos time). Default: today"),
});
const CorrectBody = z.object({
  version,
  reason,
  unit,
  from: day("Move-in date (Lagos time). Default: unchanged"),
  to: z
    .string()
    .nullish()
    .transform((text) => (text === "" ? null : text))
    .openapi({
      description: "First day after moving out (Lagos time). Null or empty if they are still an occupant",
    }),
});
const DeleteBody = z.object({ version, reason });

const conflicts = "wrong-status, edited-meanwhile, occupies-already";

/** GET /shops/{id}/occupants */
export function occupants(api: Api, resource: AnyResource): void {
  readRoute(api, {
    path: `/${resource.endpoint}/{id}/occupants`,
    tags: tagOf(resource),
    summary: `List the current and former occupants of ${withArticle(resource.one)}`,
    guard: guard(`${resource.name}.view`),
    answer: "The occupants, newest first. `name` is null for people you can’t view",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => listOccupants(actor, resource, ids.id),
  });
}

/** POST /shops/{id}/occupants */
export function enterOccupant(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/occupants`,
    tags: tagOf(resource),
    summary: `Add an occupant of ${withArticle(resource.one)}`,
    guard: guard("ownership.assign"),
    status: 201,
    answer: "The occupant",
    codes: {
      404: "not-found",
      409: "wrong-status, occupies-already",
      422: "invalid, occupant-unknown, key-reused",
    },
    body: MoveInBody,
    work: (tx, actor, { ids, body }) => {
      const { person_type: type, person_id, ...rest } = body;
      return moveIn(tx, actor, resource, ids.id, { person: { type, id: person_id }, ...rest });
    },
  });
}

/** POST /shops/{id}/occupants/{occupant_id}/move-out */
export function endOccupancy(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/occupants/{occupant_id}/move-out`,
    tags: tagOf(resource),
    summary: `Record that an occupant moved out of ${withArticle(resource.one)}`,
    guard: guard("ownership.assign"),
    answer: "The occupant",
    codes: { 404: "not-found", 409: `${conflicts}, moved-out`, 422: "invalid, key-reused" },
    body: MoveOutBody,
    work: (tx, actor, { ids, body }) => moveOut(tx, actor, resource, ids.id, ids.occupant_id, body),
  });
}

/** PATCH /shops/{id}/occupants/{occupant_id} */
export function correctOccupant(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "patch",
    path: `/${resource.endpoint}/{id}/occupants/{occupant_id}`,
    tags: tagOf(resource),
    summary: `Correct the unit and dates of an occupant of ${withArticle(resource.one)}`,
    guard: guard("ownership.assign"),
    answer: "The occupant",
    codes: { 404: "not-found", 409: conflicts, 422: "invalid, key-reused" },
    body: CorrectBody,
    work: (tx, actor, { ids, body }) => correctOccupancy(tx, actor, resource, ids.id, ids.occupant_id, body),
  });
}

/** POST /shops/{id}/occupants/{occupant_id}/strike */
export function deleteOccupant(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/occupants/{occupant_id}/strike`,
    tags: tagOf(resource),
    summary: `Delete an occupant of ${withArticle(resource.one)} who was entered by mistake`,
    guard: guard("ownership.assign"),
    answer: "The deleted occupant",
    codes: { 404: "not-found", 409: "wrong-status, edited-meanwhile", 422: "invalid, key-reused" },
    body: DeleteBody,
    work: (tx, actor, { ids, body }) => deleteOccupancy(tx, actor, resource, ids.id, ids.occupant_id, body),
  });
}
