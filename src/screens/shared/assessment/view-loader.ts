import { documentOf } from "#areas/charging/assessments/assessment-document.ts";
import { assessmentHistory } from "#areas/charging/assessments/assessment-history.ts";
import { getAssessment } from "#areas/charging/assessments/get-assessment.ts";
import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { declaredFields } from "#domain/declared-text.ts";
import { getRegister } from "#domain/register/registers.ts";
import { pageLoader } from "#page/page-loader.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { routeId } from "../records/loaders.ts";

/** An assessment with its declaration, history and notes. */
export const viewAssessmentLoader = pageLoader(async (args) => {
  const assessment = await getAssessment(args.actor, routeId(args));
  const { asset_type, declared, snapshot } = assessment;
  const register = await withCustom(getRegister(asset_type), assessment.self ? "owners" : "office");
  return {
    assessment,
    declared: declaredFields(register, declared, snapshot.asset.fields),
    history: await assessmentHistory(args.actor, assessment),
    notes: await recordNotes(args.actor, "assessment", assessment.id),
  };
});

export type AssessmentViewData = Awaited<ReturnType<typeof viewAssessmentLoader>>;

/** The document of an issued assessment. */
export const assessmentDocumentLoader = pageLoader(async (args) => {
  const assessment = await getAssessment(args.actor, routeId(args));
  const document = await documentOf(assessment);
  return { id: assessment.id, code: assessment.code, document, qr: qrPath(document.pay_url) };
});
