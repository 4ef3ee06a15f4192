import type { OwnRule, RuleAsked, Ruled } from "#areas/registry/records/own-rules.ts";
import type { FieldFaults } from "#domain/record-input.ts";
import type { Tx } from "#kernel/db/client.ts";

/**
 * What is wrong between the terms of a service: a fee that is nobody's revenue, or what somebody without a name could not
 * give: a fee needs a payer, and an asset its owner.
 */
async function serviceTerms(_: Tx, { whole }: RuleAsked): Promise<Ruled | undefined> {
  const { audience, fee_kobo = null, revenue_item_id = null, asset_type = null } = whole;
  const fields: FieldFaults = {};
  if (fee_kobo !== null && revenue_item_id === null)
    fields.revenue_item_id = ["Choose whose revenue the fee is."];
  if (audience === "public" && fee_kobo !== null)
    fields.fee_kobo = ["What people ask for without a name is free: nobody could be billed."];
  if (audience === "public" && asset_type !== null)
    fields.asset_type = ["What people ask for without a name is about no asset of theirs."];
  return Object.keys(fields).length > 0 ? { code: "service-terms", fields } : undefined;
}

/** The terms of a service must be consistent. */
export const serviceRule: OwnRule = { resource: "service_subcategory", find: serviceTerms };
