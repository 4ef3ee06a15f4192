import { z } from "@hono/zod-openapi";
import { UNIT_LENGTH } from "#domain/occupancy.ts";
import { readRoute } from "#platform/http/read-route.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { correctOccupancy, strikeOccupancy } from "../../occupancy/correct-occupancy.ts";
import { moveIn } from "../../occupancy/move-in.ts";
import { moveOut } from "../../occupancy/move-out.ts";
import { listOccupants } from "../../occupancy/occupants.ts";

const version = z.coerce.number("Send the version you looked at.").int();
const reason = z.string("Write the reason.").nullish();
const day = (description: string) =>
  z
    .string("Write a date.")
    .optional()
    .transform((text) => text || undefined)
    .openapi({ description });
const unit = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)
  .openapi({ description: `"Stall 14", at most ${UNIT_LENGTH} characters; empty for the whole of it` });

const MoveInBody = z.object({
  person_type: z.enum(["individual", "corporate"], "Choose individual or corporate."),
  person_id: z.coerce.number("Choose who.").int().min(1, "Choose who.").max(9_999_999_999),
  unit,
  from: day("The Lagos day they moved in; today when left out"),
});
const MoveOutBody = z.object({
  version,
  to: day("The first Lagos day they were no longer there; today when left out"),
});
const CorrectBody = z.object({
  version,
  reason,
  unit,
  from: day("The Lagos day they moved in; as it is when left out"),
  to: z
    .string()
    .nullish()
    .transform((text) => (text === "" ? null : text))
    .openapi({ description: "The first day they were no longer there; null or empty: they are there still" }),
});
const StrikeBody = z.object({ version, reason });

const conflicts = "wrong-status, edited-meanwhile, occupies-already";

/** GET /shops/{id}/occupants */
export function occupants(api: Api, resource: AnyResource): void {
  readRoute(api, {
    path: `/${resource.endpoint}/{id}/occupants`,
    tags: tagOf(resource),
    summary: `Who occupies a ${resource.one}, and who did`,
    guard: guard(`${resource.name}.view`),
    answer: "The latest first; `name` is null for people who are not yours to see",
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
    summary: `Say who moved into a ${resource.one}`,
    guard: guard("ownership.assign"),
    status: 201,
    answer: "The entry",
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
    summary: `Say that somebody moved out of a ${resource.one}`,
    guard: guard("ownership.assign"),
    answer: "The entry",
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
    summary: `Put right who occupied a ${resource.one}, and when`,
    guard: guard("ownership.assign"),
    answer: "The entry",
    codes: { 404: "not-found", 409: conflicts, 422: "invalid, key-reused" },
    body: CorrectBody,
    work: (tx, actor, { ids, body }) => correctOccupancy(tx, actor, resource, ids.id, ids.occupant_id, body),
  });
}

/** POST /shops/{id}/occupants/{occupant_id}/strike */
export function strikeOccupant(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/occupants/{occupant_id}/strike`,
    tags: tagOf(resource),
    summary: `Strike an occupant of a ${resource.one} out, who never was there`,
    guard: guard("ownership.assign"),
    answer: "The entry that was struck out",
    codes: { 404: "not-found", 409: "wrong-status, edited-meanwhile", 422: "invalid, key-reused" },
    body: StrikeBody,
    work: (tx, actor, { ids, body }) => strikeOccupancy(tx, actor, resource, ids.id, ids.occupant_id, body),
  });
}
