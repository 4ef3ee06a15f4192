import type { RegisterRule, RuleErrors, RuleInput } from "#areas/registry/records/register-rules.ts";
import type { FieldErrors } from "#domain/record-input.ts";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Validates the terms of a service: a fee needs a revenue item; a service for anonymous requests can have neither a fee, which
 * needs a payer, nor an asset, which needs an owner.
 */
async function serviceTerms(_: Tx, { fullRecord }: RuleInput): Promise<RuleErrors | undefined> {
  const { audience, fee_kobo = null, revenue_item_id = null, asset_type = null } = fullRecord;
  const fields: FieldErrors = {};
  if (fee_kobo !== null && revenue_item_id === null)
    fields.revenue_item_id = ["Select the revenue item for the fee."];
  if (audience === "public" && fee_kobo !== null)
    fields.fee_kobo = ["A service that can be requested anonymously must be free."];
  if (audience === "public" && asset_type !== null)
    fields.asset_type = ["A service that can be requested anonymously can’t be about an asset."];
  return Object.keys(fields).length > 0 ? { code: "service-terms", fields } : undefined;
}

/** Rule that the terms of a service are consistent. */
export const serviceRule: RegisterRule = { resource: "service_subcategory", find: serviceTerms };
