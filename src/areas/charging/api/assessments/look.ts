import { createRoute, z } from "@hono/zod-openapi";
import { chargeable } from "#domain/category-input.ts";
import { formatNames } from "#domain/file-formats.ts";
import { may } from "#kernel/authorize.ts";
import { Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, IdParam, json, readId, success } from "#platform/http/route-parts.ts";
import { fileAnswer, sendMade } from "#platform/http/send-made.ts";
import { pdfAnswer, shown, shownPage } from "#platform/http/shown.ts";
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
  const list = createRoute({
    method: "get",
    path: "/assessments",
    tags,
    summary: "Assessments, the latest first: an officer's within their scope, or one's own",
    request: { query: PageParams.extend(Asked.shape) },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listAssessments(c.get("actor"), query), query.per_page), 200);
  });

  const file = createRoute({
    method: "get",
    path: "/assessments/file",
    tags,
    summary: "The same as a file, all of it; the export is written into the audit trail",
    middleware: guard((actor) =>
      may(actor, "assessment.view") ? "assessment.export" : "own_assessment.view",
    ),
    request: { query: Asked.extend({ format: z.enum(formatNames) }) },
    responses: { 200: fileAnswer, ...failures({ 422: "invalid" }) },
  });
  api.openapi(file, async (c) => {
    const { format, ...query } = c.req.valid("query");
    return sendMade(await exportAssessments(c.get("actor"), query, format));
  });

  const one = createRoute({
    method: "get",
    path: "/assessments/{id}",
    tags,
    summary: "An assessment, what it comes to and why",
    request: { params: IdParam },
    responses: { 200: json("The assessment", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) =>
    c.json(shown(await getAssessment(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );
}

function papers(api: Api): void {
  const paper = createRoute({
    method: "get",
    path: "/assessments/{id}/paper",
    tags,
    summary: "What the issued assessment says, word by word",
    request: { params: IdParam },
    responses: {
      200: json("The paper", success(PaperAnswer)),
      ...failures({ 404: "not-found", 409: "wrong-status" }),
    },
  });
  api.openapi(paper, async (c) => {
    const data = await assessmentPaper(c.get("actor"), readId(c.req.valid("param").id));
    return c.json({ status: "success" as const, data }, 200);
  });

  const pdf = createRoute({
    method: "get",
    path: "/assessments/{id}/pdf",
    tags,
    summary: "The issued assessment to print, A4",
    request: { params: IdParam },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures({ 404: "not-found", 409: "wrong-status" }),
    },
  });
  api.openapi(pdf, async (c) =>
    pdfAnswer(await printAssessment(c.get("actor"), readId(c.req.valid("param").id))),
  );
}
