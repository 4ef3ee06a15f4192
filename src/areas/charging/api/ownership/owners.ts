import { z } from "@hono/zod-openapi";
import { findRecord } from "#areas/registry/records/find.ts";
import { ownersOf } from "#areas/registry/records/owners.ts";
import { OwnerOverTime } from "#areas/registry/records/schema.ts";
import { withArticle } from "#domain/with-article.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { reasonField, unchecked } from "#platform/http/body-fields.ts";
import { queryRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { changeOwners, previewOwners } from "../../ownership/change-owners.ts";
import { getOwnership } from "../../ownership/get-ownership.ts";
import { requestUndoOwners } from "../../ownership/request-undo.ts";
import { transferChoices } from "../../ownership/transfer-choices.ts";

const Body = z.object({
  owners: z.array(
    z.object({
      type: z.enum(["individual", "corporate"], "Select individual or corporate."),
      id: z.coerce.number("Select the owner.").int().min(1, "Select the owner.").max(9_999_999_999),
      share_bp: z.coerce
        .number("Enter the share.")
        .openapi({ description: "Share in basis points; all shares total 10,000" }),
    }),
    "Select the owners.",
  ),
  from: z
    .string()
    .optional()
    .transform((from) => from || undefined)
    .openapi({ description: "First day of ownership (Lagos time). Default: today" }),
  arrears: z.enum(transferChoices, "Select who pays the arrears.").optional().openapi({
    description:
      "Who pays the unpaid bills of the current owners. `former` (default): the former owners. `new`: the new owner, who is also billed from now on. `days`: the bills for the period that includes the date are split between the former and new owners by days, if another officer approves it",
  }),
  version: z.coerce.number().int().optional().openapi({
    description:
      "Version of the owners you last read, from the ownership history. Owners that have changed since are not overwritten",
  }),
  reason: unchecked(
    reasonField(
      "Reason. Required if the change needs another officer’s approval, that is, if the asset already has owners and is either in force or has unpaid bills addressed to them",
    ),
  ),
});

const UndoBody = z.object({
  version: z.coerce.number("Send the version you last read.").int(),
  reason: z.string("Enter the reason.").nullish(),
});

/** Current and former owners, latest first. */
export function owners(api: Api, resource: AnyResource): void {
  readRoute(api, {
    path: `/${resource.endpoint}/{id}/owners`,
    tags: tagOf(resource),
    summary: `List the current and former owners of ${withArticle(resource.one)}`,
    guard: guard(`${resource.name}.view`),
    answer: "The owners, newest first",
    data: z.array(OwnerOverTime),
    codes: { 404: "not-found" },
    read: async (actor, { ids }) => {
      const record = await findRecord(database(), resource, ids.id);
      if (!record) throw notFound();
      authorize(actor, `${resource.name}.view`, record);
      return [...(await ownersOf(database(), resource, record.id))];
    },
  });
}

export function ownership(api: Api, resource: AnyResource): void {
  readRoute(api, {
    path: `/${resource.endpoint}/{id}/ownership`,
    tags: tagOf(resource),
    summary: `Get the ownership history of ${withArticle(resource.one)}, with the unpaid amounts of its owners`,
    guard: guard(`${resource.name}.view`),
    answer: "The ownership changes, newest first, and the version to send with the next change",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getOwnership(actor, resource, ids.id),
  });
}

export function previewAssign(api: Api, resource: AnyResource): void {
  queryRoute(api, {
    path: `/${resource.endpoint}/{id}/owners/preview`,
    tags: tagOf(resource),
    summary: `Preview a change of owners of ${withArticle(resource.one)}, and whether it needs approval by another officer`,
    guard: guard("ownership.assign"),
    answer: "The owners before and after. Nothing is saved",
    codes: {
      403: "forbidden, bills-beyond",
      404: "not-found",
      409: "wrong-status, edited-meanwhile, nothing-to-share, already-requested",
      422: "invalid, shares-not-whole, owner-unknown, more-than-open",
    },
    body: Body,
    read: (actor, { ids, body }) => transaction((tx) => previewOwners(tx, actor, resource, ids.id, body)),
  });
}

export function assign(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/owners`,
    tags: tagOf(resource),
    summary: `Set the owners of ${withArticle(resource.one)} from a date, or request the change if it needs approval by another officer`,
    guard: guard("ownership.assign"),
    answer: "The ownership history",
    requested: "The request, pending approval",
    codes: {
      403: "forbidden, bills-beyond",
      404: "not-found",
      409: "wrong-status, edited-meanwhile, nothing-to-share, already-requested",
      422: "invalid, shares-not-whole, owner-unknown, more-than-open, key-reused",
    },
    body: Body,
    work: (tx, actor, { ids, body }) => changeOwners(tx, actor, resource, ids.id, body),
  });
}

export function undoAssign(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/owners/undo`,
    tags: tagOf(resource),
    summary: `Undo the last assignment of owners of ${withArticle(resource.one)}, or request the undo if it needs approval by another officer`,
    guard: guard("ownership.assign"),
    answer: "The ownership history",
    requested: "The request, pending approval",
    codes: {
      403: "forbidden, bills-beyond",
      404: "not-found",
      409: "wrong-status, edited-meanwhile, nothing-to-undo, notice-shared, already-requested",
      422: "invalid, key-reused",
    },
    body: UndoBody,
    work: (tx, actor, { ids, body }) => requestUndoOwners(tx, actor, resource, ids.id, body),
  });
}
