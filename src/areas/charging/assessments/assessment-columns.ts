import { periodText } from "../billing/run-scope.ts";
import type { AssessmentSnapshot } from "./assessment-row.ts";
import type { AssessmentPlan } from "./plan-assessment.ts";

/** Columns of the table for a plan: written at each save, and again when it is issued. */
export function assessmentColumns({
  input,
  self,
  tariff,
  period,
  asset,
  declared,
  payer,
  charge,
  ...plan
}: AssessmentPlan) {
  const text = periodText(period);
  const snapshot: AssessmentSnapshot = {
    asset: { code: asset.code, title: asset.title, lga: asset.lga_name, fields: asset.fields },
    payer: { name: payer.name, address: payer.address, tin: payer.tin },
    period: text,
    category: tariff.category.name,
    legal_citation: tariff.category.legal_citation,
    exception: plan.exception,
  };
  return {
    category_id: tariff.category.id,
    agency_id: tariff.agency_id,
    revenue_item_ids: input.revenue_item_ids && [...input.revenue_item_ids],
    asset_type: input.asset_type,
    asset_id: asset.id,
    lga_id: asset.lga_id,
    year: period.year,
    period_index: period.index,
    period_from: period.from,
    period_to: period.to,
    individual_id: payer.type === "individual" ? payer.id : null,
    corporate_id: payer.type === "corporate" ? payer.id : null,
    title: `${tariff.category.name}, ${text}`,
    declared: JSON.stringify(declared),
    remark: input.remark,
    self,
    total_kobo: charge.total_kobo,
    charge: JSON.stringify(charge),
    snapshot: JSON.stringify(snapshot),
  };
}
