import { z } from "@hono/zod-openapi";
import { may } from "#kernel/authorize.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { cancelAssessment } from "../../assessments/cancel-assessment.ts";
import { issueAssessment } from "../../assessments/issue-assessment.ts";
import { returnAssessment } from "../../assessments/return-assessment.ts";
import { entryRight } from "./entry-routes.ts";

const tags = ["Assessments"];
const version = z.coerce.number("Send the version of the assessment you last read.").int().openapi({
  description: "Version you last read. An assessment that has changed since is not overwritten",
});

/** Issuing, returning and cancelling */
export function addDecisionRoutes(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/assessments/{id}/issue",
    tags,
    summary: "Issue an assessment entered by another person, and create its bill",
    guard: guard("assessment.issue"),
    answer: "The assessment and its bill",
    codes: {
      403: "forbidden, own-entry, second-factor-missing",
      404: "not-found",
      409: "wrong-status, edited-meanwhile, charge-changed, already-charged, owner-changed, no-tariff",
      422: "invalid, not-approved, missing-field, nothing-applies, key-reused",
    },
    body: z.object({
      expected_kobo: z.coerce
        .number("Send the amount that you were shown, in kobo.")
        .int("Send a whole number of kobo.")
        .min(0)
        .openapi({
          description:
            "Amount that you were shown, in kobo. If the charge has changed since, the assessment is not issued",
        }),
      version,
    }),
    work: async (tx, actor, { ids: { id }, body }) => {
      const made = await issueAssessment(tx, actor, id, body.expected_kobo, body.version);
      return { id, status: "issued", ...made };
    },
  });

  writeRoute(api, {
    method: "post",
    path: "/assessments/{id}/return",
    tags,
    summary: "Return an assessment to the person who entered it, with a reason",
    guard: guard("assessment.issue"),
    answer: "The assessment",
    codes: {
      403: "forbidden, own-entry",
      404: "not-found",
      409: "wrong-status, edited-meanwhile",
      422: "invalid, key-reused",
    },
    body: z.object({ reason: z.string("Enter the reason."), version }),
    work: async (tx, actor, { ids, body }) => {
      await returnAssessment(tx, actor, ids.id, body.reason, body.version);
      return { id: ids.id, status: "returned" };
    },
  });

  writeRoute(api, {
    method: "post",
    path: "/assessments/{id}/cancel",
    tags,
    summary:
      "Withdraw an assessment, or cancel an issued one and its bill. The officer who issued an assessment can’t cancel it",
    guard: guard((actor) => (may(actor, "assessment.cancel") ? "assessment.cancel" : entryRight(actor))),
    answer: "The assessment",
    codes: {
      403: "forbidden, own-entry, second-factor-missing",
      404: "not-found",
      409: "wrong-status, has-payments",
      422: "invalid, key-reused",
    },
    body: z.object({ reason: z.string().nullish() }),
    work: async (tx, actor, { ids, body }) => {
      await cancelAssessment(tx, actor, ids.id, body.reason ?? null);
      return { id: ids.id, status: "cancelled" };
    },
  });
}
