import { z } from "@hono/zod-openapi";
import { chargeableResources } from "#domain/category-input.ts";
import { PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { cancelNotice } from "../../billing/cancel-notice.ts";
import { getNotice } from "../../billing/get-notice.ts";
import { listNotices } from "../../billing/list-notices.ts";
import { noticeDocument, printNotice } from "../../billing/notice-document.ts";
import { ChargeDocumentAnswer } from "./schemas.ts";

const tags = ["Demand notices"];
const id = z.coerce.number().int().min(1).optional();

const Query = PageParams.extend({
  q: SearchText.optional().openapi({ description: "Code, pay code or name of the payer" }),
  status: z.enum(["issued", "served", "objected", "closed", "cancelled"]).optional(),
  category_id: id,
  run_id: id,
  lga_id: id,
  year: z.coerce.number().int().min(1900).max(9998).optional(),
  asset_type: z.enum(chargeableResources).optional(),
  asset_id: id,
});

export function notices(api: Api): void {
  listRoute(api, {
    path: "/demand-notices",
    tags,
    summary:
      "List demand notices, newest first. Officers get those they have access to; payers get their own",
    answer: "A page of demand notices",
    codes: { 422: "invalid" },
    query: Query.shape,
    list: (actor, { query }) => listNotices(actor, query),
  });

  readRoute(api, {
    path: "/demand-notices/{id}",
    tags,
    summary: "Get a demand notice and its bill as at today",
    answer: "The demand notice",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getNotice(actor, ids.id),
  });

  readRoute(api, {
    path: "/demand-notices/{id}/paper",
    tags,
    summary: "Get the content of a demand notice",
    answer: "The content of the document",
    data: ChargeDocumentAnswer,
    codes: { 404: "not-found" },
    read: (actor, { ids }) => noticeDocument(actor, ids.id),
  });

  pdfRoute(api, {
    path: "/demand-notices/{id}/pdf",
    tags,
    summary: "Download a demand notice as an A4 PDF",
    codes: { 404: "not-found" },
    pdf: (actor, { ids }) => printNotice(actor, ids.id),
  });

  writeRoute(api, {
    method: "post",
    path: "/demand-notices/{id}/cancel",
    tags,
    summary: "Cancel a demand notice issued by another officer, and its bill",
    description:
      "If `cancel_too` is returned, it is the code of the former owner’s notice for the rest of the same charge. To bill the charge again, cancel that notice too.",
    guard: guard("demand_notice.cancel"),
    answer: "The demand notice",
    codes: {
      403: "forbidden, own-entry",
      404: "not-found",
      409: "wrong-status, has-payments, notice-shared",
      422: "invalid, key-reused",
    },
    body: z.object({ reason: z.string("Enter the reason.") }),
    work: async (tx, actor, { ids, body }) => {
      const { cancel_too } = await cancelNotice(tx, actor, ids.id, body.reason);
      return { id: ids.id, status: "cancelled" as const, cancel_too };
    },
  });
}
