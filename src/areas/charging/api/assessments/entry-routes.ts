import { z } from "@hono/zod-openapi";
import { chargeableResources } from "#domain/category-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import {
  bodyOf,
  booleanField,
  choiceField,
  idField,
  idsField,
  integerField,
  textField,
  versionField,
} from "#platform/http/body-fields.ts";
import { queryRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { explainAssessment } from "../../assessments/explain-assessment.ts";
import { changeAssessment, createAssessment } from "../../assessments/save-assessment.ts";
import { submitAssessment } from "../../assessments/submit-assessment.ts";

const tags = ["Assessments"];

/** `readAssessment` validates the body and reports all errors together, so the schema refuses nothing. */
const AssessmentBody = bodyOf({
  category_id: idField("Demand category"),
  revenue_item_ids: idsField("Revenue items to charge. Default: all items in the category", { maxItems: 50 }),
  asset_type: choiceField(chargeableResources, "Register of the asset"),
  asset_id: idField("Asset to assess"),
  year: integerField("Year of the period", { example: 2026 }),
  index: integerField("Number of the half-year, quarter or month, starting at 1", {
    minimum: 1,
    maximum: 12,
    example: 1,
  }),
  declared: {
    type: ["object", "null"],
    additionalProperties: { type: ["string", "number", "boolean", "null"] },
    description: "Field values to use instead of those in the register",
    example: { number_of_rooms: "12" },
  },
  remark: textField("Remark", { maxLength: 500 }),
  evidence_ids: idsField("IDs of photos uploaded with `POST /evidence`", { maxItems: 10 }),
  version: versionField("Version you last read. Only for updates"),
  submit: booleanField("Whether to submit the assessment immediately"),
}).openapi("AssessmentBody");

const INVALID_CODES =
  "invalid, not-approved, missing-field, invalid-field, nothing-applies, too-large, key-reused";
const CONFLICT_CODES = "already-charged, no-tariff, category-archived, no-owner";

export const entryRight = (actor: Actor) =>
  may(actor, "assessment.create") || !may(actor, "own_assessment.write")
    ? "assessment.create"
    : "own_assessment.write";

export function addEntryRoutes(api: Api): void {
  queryRoute(api, {
    path: "/assessments/charge",
    tags,
    summary: "Preview the charge for an assessment, with an explanation. Nothing is saved",
    guard: guard(entryRight),
    answer: "The charge",
    codes: { 404: "not-found", 409: CONFLICT_CODES, 422: "invalid" },
    body: AssessmentBody,
    read: (actor, { body }) => explainAssessment(actor, body),
  });

  writeRoute(api, {
    method: "post",
    path: "/assessments",
    tags,
    summary: "Create an assessment as a draft, or submit it immediately",
    guard: guard(entryRight),
    status: 201,
    answer: "The new assessment",
    codes: { 404: "not-found", 409: `${CONFLICT_CODES}, still-running`, 422: INVALID_CODES },
    body: AssessmentBody,
    work: (tx, actor, { body }) => createAssessment(tx, actor, body),
  });

  writeRoute(api, {
    method: "patch",
    path: "/assessments/{id}",
    tags,
    summary:
      "Update a draft or returned assessment. Set `submit` to `true` to submit it to the revenue office",
    guard: guard(entryRight),
    answer: "The assessment",
    codes: { 404: "not-found", 409: `${CONFLICT_CODES}, wrong-status, edited-meanwhile`, 422: INVALID_CODES },
    body: AssessmentBody,
    work: (tx, actor, { ids, body }) => changeAssessment(tx, actor, ids.id, body),
  });

  writeRoute(api, {
    method: "post",
    path: "/assessments/{id}/submit",
    tags,
    summary: "Submit an assessment to the revenue office",
    guard: guard(entryRight),
    answer: "The assessment",
    codes: { 404: "not-found", 409: `${CONFLICT_CODES}, wrong-status, edited-meanwhile`, 422: INVALID_CODES },
    body: z.object({ version: z.coerce.number().int().optional() }),
    work: async (tx, actor, { ids, body }) => {
      await submitAssessment(tx, actor, ids.id, body.version);
      return { id: ids.id, status: "submitted" };
    },
  });
}
