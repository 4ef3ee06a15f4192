import { z } from "@hono/zod-openapi";
import { chargeable } from "#domain/category-input.ts";
import { formatNames } from "#domain/file-formats.ts";
import { may } from "#kernel/authorize.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { fileRoute, listRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { assessmentPaper, printAssessment } from "../../assessments/assessment-paper.ts";
import { exportAssessments } from "../../assessments/export-assessments.ts";
import { getAssessment } from "../../assessments/get-assessment.ts";
import { listAssessments } from "../../assessments/list-assessments.ts";
import { PaperAnswer } from "../billing/schemas.ts";

const tags = ["Assessments"];
const id = z.coerce.number().int().min(1).optional();

const Asked = z.object({
  q: SearchText.optional().openapi({ description: "A code, a pay code, or a payer's name" }),
  status: z.enum(["draft", "submitted", "returned", "issued", "cancelled"]).optional(),
  category_id: id,
  lga_id: id,
  year: z.coerce.number().int().min(1900).max(9998).optional(),
  asset_type: z.enum(chargeable).optional(),
  asset_id: id,
  by: z.enum(["payer", "office"]).optional(),
});

/** GET /assessments and what hangs below it */
export function look(api: Api): void {
  lists(api);
  papers(api);
}

function lists(api: Api): void {
  listRoute(api, {
    path: "/assessments",
    tags,
    summary: "Assessments, the latest first: an officer's within their scope, or one's own",
    answer: "The page",
    codes: { 422: "invalid" },
    query: Asked.shape,
    list: (actor, { query }) => listAssessments(actor, query),
  });

  fileRoute(api, {
    path: "/assessments/file",
    tags,
    summary: "The same as a file, all of it; the export is written into the audit trail",
    guard: guard((actor) => (may(actor, "assessment.view") ? "assessment.export" : "own_assessment.view")),
    codes: { 422: "invalid" },
    query: Asked.extend({ format: z.enum(formatNames) }).shape,
    file: (actor, { query }) => {
      const { format, ...filters } = query;
      return exportAssessments(actor, filters, format);
    },
  });

  readRoute(api, {
    path: "/assessments/{id}",
    tags,
    summary: "An assessment, what it comes to and why",
    answer: "The assessment",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getAssessment(actor, ids.id),
  });
}

function papers(api: Api): void {
  readRoute(api, {
    path: "/assessments/{id}/paper",
    tags,
    summary: "What the issued assessment says, word by word",
    answer: "The paper",
    data: PaperAnswer,
    codes: { 404: "not-found", 409: "wrong-status" },
    read: async (actor, { ids }) => {
      const data = await assessmentPaper(actor, ids.id);
      return data;
    },
  });

  pdfRoute(api, {
    path: "/assessments/{id}/pdf",
    tags,
    summary: "The issued assessment to print, A4",
    codes: { 404: "not-found", 409: "wrong-status" },
    pdf: (actor, { ids }) => printAssessment(actor, ids.id),
  });
}
