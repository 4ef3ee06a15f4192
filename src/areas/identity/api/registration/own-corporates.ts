import { createBody, updateBody } from "#areas/registry/records/schema.ts";
import { corporate } from "#domain/register/corporate.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { correctOwnCorporate } from "../../registration/correct-corporate.ts";
import { registerOwnCorporate } from "../../registration/register-corporate.ts";

/** POST /registrations/corporates, PATCH /registrations/corporates/{id}: companies that the user is in charge of. */
export function ownCorporates(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/registrations/corporates",
    tags: ["Self-registration"],
    summary: "Register another corporate that you are in charge of, for approval",
    guard: guard("own_asset.create"),
    status: 201,
    answer: "The corporate, linked to the user",
    codes: { 409: "company-account-needed, likely-duplicates", 422: "invalid, duplicate, key-reused" },
    body: createBody(corporate),
    work: (tx, actor, { body }) => registerOwnCorporate(tx, actor, body),
  });
  writeRoute(api, {
    method: "patch",
    path: "/registrations/corporates/{id}",
    tags: ["Self-registration"],
    summary: "Correct a draft or returned corporate that you are in charge of, and submit it",
    guard: guard("own_asset.edit"),
    answer: "The corporate",
    codes: { 404: "not-found", 409: "edited-meanwhile, not-editable", 422: "invalid, duplicate, key-reused" },
    body: updateBody(corporate),
    work: (tx, actor, { ids, body }) => correctOwnCorporate(tx, actor, ids.id, body),
  });
}
