import { z } from "@hono/zod-openapi";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import { reasonField, unchecked } from "#platform/http/body-fields.ts";
import { queryRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { previewReassignment } from "../ownership/preview-reassignment.ts";
import { reassignOwner } from "../ownership/reassign-owner.ts";
import { MAX_IDS, type Reassignment, readReassignment } from "../ownership/reassign-plan.ts";
import { arrearsChoices } from "../ownership/transfer-choices.ts";
import { assign, owners, ownership, previewAssign, undoAssign } from "./ownership/owners.ts";
import { addPeople } from "./ownership/people.ts";

const tags = ["Ownership"];
const id = (text: string) => z.coerce.number(text).int().min(1, text).max(9_999_999_999);
const type = z.enum(["individual", "corporate"], "Select individual or corporate.");

const Body = z.object({
  from_type: type.optional(),
  from_id: id("Select the owner.")
    .optional()
    .openapi({ description: "Owner whose current assets are all to be reassigned" }),
  resource: z.string().optional().openapi({
    description: "Register of the records in `ids`, such as `property`. Used instead of `from_id`",
  }),
  ids: z
    .array(id("Send the IDs of the records."))
    .max(MAX_IDS, `Select at most ${MAX_IDS} records at once.`)
    .optional(),
  to_type: type,
  to_id: id("Select the new owner."),
  since: z
    .string()
    .optional()
    .transform((since) => since || undefined)
    .openapi({ description: "First day of ownership (Lagos time). Default: today" }),
  arrears: z.enum(arrearsChoices, "Select who pays the arrears.").optional(),
  reason: unchecked(reasonField("Reason. Required if the preview returns `needs_approval`")),
});

/** Owners of assets, and reassignment of many assets. */
export function ownershipApi() {
  const api = newApi();
  for (const resource of registers) {
    if (resource.owned) {
      owners(api, resource);
      ownership(api, resource);
      previewAssign(api, resource);
      assign(api, resource);
      undoAssign(api, resource);
    }
    if (resource.name === "shop") addPeople(api, resource);
  }
  preview(api);
  reassign(api);
  return api;
}

function preview(api: Api): void {
  queryRoute(api, {
    path: "/owner-reassignments/preview",
    tags,
    summary:
      "Preview a reassignment: the assets to reassign, the assets excluded and why, and the unpaid amounts",
    guard: guard("ownership.assign"),
    answer: "The preview. Nothing is saved",
    codes: { 422: "invalid, owner-unknown" },
    body: Body,
    read: async (actor, { body }) => {
      const plan = await readReassignment(database(), actor, toReassignment(body));
      return previewReassignment(database(), actor, plan);
    },
  });
}

function reassign(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/owner-reassignments",
    tags,
    summary:
      "Reassign all assets of an owner, or selected records, to another owner. Large reassignments run as a job",
    guard: guard("ownership.assign"),
    answer: "The assets reassigned and excluded, or the job",
    requested: "The request, pending approval",
    codes: {
      409: "nothing-to-reassign, already-requested, still-running",
      422: "invalid, owner-unknown, key-reused",
    },
    body: Body,
    work: (tx, actor, { body }) => reassignOwner(tx, actor, { ...toReassignment(body), reason: body.reason }),
  });
}

function toReassignment({
  from_type,
  from_id,
  to_type,
  to_id,
  reason: _,
  ...rest
}: z.infer<typeof Body>): Reassignment {
  const from = from_type && from_id ? { type: from_type, id: from_id } : undefined;
  return { ...rest, from, to: { type: to_type, id: to_id } };
}
