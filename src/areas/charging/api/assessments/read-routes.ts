import { z } from "@hono/zod-openapi";
import { chargeableResources } from "#domain/category-input.ts";
import { formatNames } from "#domain/file-formats.ts";
import { may } from "#kernel/authorize.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { fileRoute, listRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { assessmentDocument, printAssessment } from "../../assessments/assessment-document.ts";
import { exportAssessments } from "../../assessments/export-assessments.ts";
import { getAssessment } from "../../assessments/get-assessment.ts";
import { listAssessments } from "../../assessments/list-assessments.ts";
import { ChargeDocumentAnswer } from "../billing/schemas.ts";

const tags = ["Assessments"];
const id = z.coerce.number().int().min(1).optional();

const Query = z.object({
  q: SearchText.optional().openapi({ description: "Code, pay code or name of the payer" }),
  status: z.enum(["draft", "submitted", "returned", "issued", "cancelled"]).optional(),
  category_id: id,
  lga_id: id,
  year: z.coerce.number().int().min(1900).max(9998).optional(),
  asset_type: z.enum(chargeableResources).optional(),
  asset_id: id,
  by: z.enum(["payer", "office"]).optional(),
});

export function addReadRoutes(api: Api): void {
  lists(api);
  documents(api);
}

function lists(api: Api): void {
  listRoute(api, {
    path: "/assessments",
    tags,
    summary: "List assessments, newest first. Officers get those they have access to; payers get their own",
    answer: "A page of assessments",
    codes: { 422: "invalid" },
    query: Query.shape,
    list: (actor, { query }) => listAssessments(actor, query),
  });

  fileRoute(api, {
    path: "/assessments/file",
    tags,
    summary: "Export all matching assessments to a file. The audit trail records the export",
    guard: guard((actor) => (may(actor, "assessment.view") ? "assessment.export" : "own_assessment.view")),
    codes: { 422: "invalid" },
    query: Query.extend({ format: z.enum(formatNames) }).shape,
    file: (actor, { query }) => {
      const { format, ...filters } = query;
      return exportAssessments(actor, filters, format);
    },
  });

  readRoute(api, {
    path: "/assessments/{id}",
    tags,
    summary: "Get an assessment with its charge and explanation",
    answer: "The assessment",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getAssessment(actor, ids.id),
  });
}

function documents(api: Api): void {
  readRoute(api, {
    path: "/assessments/{id}/paper",
    tags,
    summary: "Get the content of an issued assessment’s document",
    answer: "The content of the document",
    data: ChargeDocumentAnswer,
    codes: { 404: "not-found", 409: "wrong-status" },
    read: (actor, { ids }) => assessmentDocument(actor, ids.id),
  });

  pdfRoute(api, {
    path: "/assessments/{id}/pdf",
    tags,
    summary: "Download an issued assessment as an A4 PDF",
    codes: { 404: "not-found", 409: "wrong-status" },
    pdf: (actor, { ids }) => printAssessment(actor, ids.id),
  });
}
