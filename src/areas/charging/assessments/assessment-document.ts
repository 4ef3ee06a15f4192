import { sql } from "kysely";
import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { assetFacts } from "#domain/asset-facts.ts";
import { declaredText } from "#domain/declared-text.ts";
import { assessmentContent } from "#domain/documents/assessment.ts";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { readAssetNames } from "../billing/asset-facts.ts";
import { findBill } from "../billing/bill-view.ts";
import { documentFrame, issuedOf, printDocument } from "../billing/document-parts.ts";
import { type AssessmentView, getAssessment } from "./get-assessment.ts";

/**
 * The document of an issued assessment, for users who can view it.
 * @throws AppError not-signed-in, forbidden, not-found, wrong-status (it was not issued)
 */
export async function assessmentDocument(actor: Actor, id: number): Promise<ChargeDocument> {
  return documentOf(await getAssessment(actor, id));
}

/** The document of an assessment that was already read with the actor's rights. @throws AppError wrong-status */
export async function documentOf(assessment: AssessmentView): Promise<ChargeDocument> {
  const { id, code, snapshot, asset_type, declared, self, issued_on } = assessment;
  const bill = await findBill(database(), sql`b.source = 'assessment' AND b.source_id = ${id}`);
  if (issued_on === null || !bill)
    throw new AppError("conflict", "This assessment has no document because it has not been issued.", {
      code: "wrong-status",
    });
  const resource = await withCustom(getRegister(asset_type), self ? "owners" : "office");
  const frame = await documentFrame(assessment.agency_id);
  const { asset } = snapshot;
  const [names] = await readAssetNames(database(), [{ ...asset, type: asset_type }]);
  return assessmentContent(
    {
      code,
      issued_on,
      self,
      category: snapshot.category,
      legal_citation: snapshot.legal_citation,
      period: snapshot.period,
      period_from: assessment.period_from,
      period_to: assessment.period_to,
      cancelled: assessment.status === "cancelled" ? (assessment.reason ?? "") : null,
      asset: {
        code: asset.code,
        one: resource.one,
        facts: assetFacts(asset_type, asset.fields, names),
      },
      payer: snapshot.payer,
      declared: declaredText(resource, declared, snapshot.asset.fields),
      issued_by: frame.agency.name,
      bill: { ...bill, ...issuedOf(bill) },
      total_kobo: assessment.total_kobo,
    },
    { ...frame, objection_days: bill.objection_days },
  );
}

/** The document as a PDF. @throws AppError not-signed-in, forbidden, not-found, wrong-status */
export async function printAssessment(actor: Actor, id: number): Promise<{ name: string; pdf: Buffer }> {
  return printDocument(await assessmentDocument(actor, id));
}
