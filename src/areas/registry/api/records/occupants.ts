import { createRoute, z } from "@hono/zod-openapi";
import { UNIT_LENGTH } from "#domain/occupancy.ts";
import type { Api } from "#platform/http/route-parts.ts";
import {
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  success,
  tagOf,
} from "#platform/http/route-parts.ts";
import { shownList } from "#platform/http/shown.ts";
import { writeOnce } from "#platform/http/write-once.ts";
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

const OccupantIds = IdParam.extend({
  occupant_id: z.string().openapi({ description: "The number of the entry", example: "12" }),
});

const conflicts = "wrong-status, edited-meanwhile, occupies-already";

/** GET /shops/{id}/occupants */
export function occupants(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}/{id}/occupants`,
    tags: tagOf(resource),
    summary: `Who occupies a ${resource.one}, and who did`,
    middleware: guard(`${resource.name}.view`),
    request: { params: IdParam },
    responses: {
      200: json(
        "The latest first; `name` is null for people who are not yours to see",
        success(z.array(z.record(z.string(), z.unknown()))),
      ),
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(route, async (c) => {
    const id = readId(c.req.valid("param").id);
    return c.json(shownList(await listOccupants(c.get("actor"), resource, id)), 200);
  });
}

/** POST /shops/{id}/occupants */
export function enterOccupant(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/{id}/occupants`,
    tags: tagOf(resource),
    summary: `Say who moved into a ${resource.one}`,
    middleware: guard("ownership.assign"),
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(MoveInBody) },
    responses: {
      201: json("The entry", success(z.record(z.string(), z.unknown()))),
      ...failures({
        404: "not-found",
        409: "wrong-status, occupies-already",
        422: "invalid, occupant-unknown, key-reused",
      }),
    },
  });
  api.openapi(route, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    const { person_type: type, person_id, ...rest } = body;
    return writeOnce(c, 201, body, (tx, actor) =>
      moveIn(tx, actor, resource, id, { person: { type, id: person_id }, ...rest }),
    );
  });
}

/** POST /shops/{id}/occupants/{occupant_id}/move-out */
export function endOccupancy(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/{id}/occupants/{occupant_id}/move-out`,
    tags: tagOf(resource),
    summary: `Say that somebody moved out of a ${resource.one}`,
    middleware: guard("ownership.assign"),
    request: { params: OccupantIds, headers: KeyHeader, body: jsonBody(MoveOutBody) },
    responses: {
      200: json("The entry", success(z.record(z.string(), z.unknown()))),
      ...failures({ 404: "not-found", 409: `${conflicts}, moved-out`, 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, (c) => {
    const body = c.req.valid("json");
    const { id, occupant_id } = c.req.valid("param");
    return writeOnce(c, 200, body, (tx, actor) =>
      moveOut(tx, actor, resource, readId(id), readId(occupant_id), body),
    );
  });
}

/** PATCH /shops/{id}/occupants/{occupant_id} */
export function correctOccupant(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "patch",
    path: `/${resource.endpoint}/{id}/occupants/{occupant_id}`,
    tags: tagOf(resource),
    summary: `Put right who occupied a ${resource.one}, and when`,
    middleware: guard("ownership.assign"),
    request: { params: OccupantIds, headers: KeyHeader, body: jsonBody(CorrectBody) },
    responses: {
      200: json("The entry", success(z.record(z.string(), z.unknown()))),
      ...failures({ 404: "not-found", 409: conflicts, 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, (c) => {
    const body = c.req.valid("json");
    const { id, occupant_id } = c.req.valid("param");
    return writeOnce(c, 200, body, (tx, actor) =>
      correctOccupancy(tx, actor, resource, readId(id), readId(occupant_id), body),
    );
  });
}

/** POST /shops/{id}/occupants/{occupant_id}/strike */
export function strikeOccupant(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/{id}/occupants/{occupant_id}/strike`,
    tags: tagOf(resource),
    summary: `Strike an occupant of a ${resource.one} out, who never was there`,
    middleware: guard("ownership.assign"),
    request: { params: OccupantIds, headers: KeyHeader, body: jsonBody(StrikeBody) },
    responses: {
      200: json("The entry that was struck out", success(z.record(z.string(), z.unknown()))),
      ...failures({ 404: "not-found", 409: "wrong-status, edited-meanwhile", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, (c) => {
    const body = c.req.valid("json");
    const { id, occupant_id } = c.req.valid("param");
    return writeOnce(c, 200, body, (tx, actor) =>
      strikeOccupancy(tx, actor, resource, readId(id), readId(occupant_id), body),
    );
  });
}
