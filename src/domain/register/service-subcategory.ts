import { define } from "#resource/define.ts";
import { choice, money, reference, text, whole } from "#resource/field.ts";

/**
 * A service that can be requested: by whom, for which fee, in how many days. Its questions are stored separately, by
 * version.
 */
export const serviceSubcategory = define({
  name: "service_subcategory",
  endpoint: "service-subcategories",
  prefix: "SSC",
  one: "service subcategory",
  many: "service subcategories",
  fields: {
    name: text("Name", 60, { required: true, hint: "For example, Tax clearance certificate" }),
    category_id: reference("Category", "service_category", { required: true }),
    description: text("Description", 500, {
      hint: "What the service is for and what the requester receives",
    }),
    audience: choice(
      "Audience",
      {
        individual: "Individuals",
        corporate: "Corporates",
        owners: "Individuals and corporates",
        public: "Everyone, including people who don’t give their name",
      },
      { required: true, hint: "Who can request it" },
    ),
    asset_type: {
      ...choice(
        "Asset",
        { property: "Property", shop: "Shop", vehicle: "Vehicle", mast: "Mast", signage: "Signage" },
        { hint: "Requesters select one of their assets of this type" },
      ),
      none: "No asset",
    },
    fee_kobo: { ...money("Fee", { hint: "Leave blank if free" }), least: 100 },
    revenue_item_id: reference("Revenue item of the fee", "revenue_item", {
      hint: "Required if there is a fee. The agency of this item receives the money",
    }),
    days_to_serve: {
      ...whole("Days to complete", 3, {
        required: true,
        hint: "Monday to Friday, excluding public holidays. Existing requests keep their deadline",
      }),
      unit: "working days",
      least: 1,
      most: 365,
    },
    days_to_reopen: {
      ...whole("Days to reopen", 3, {
        required: true,
        hint: "How long after completion a request can be reopened. Enter 0 if it can’t be reopened",
      }),
      unit: "days",
      least: 0,
      most: 365,
    },
    provider_id: reference("Provider", "service_provider", {
      hint: "New requests go to this provider. Leave blank to assign each request manually",
    }),
  },
  columns: ["category_id", "audience", "fee_kobo", "days_to_serve", "provider_id"],
  filters: ["category_id", "audience", "provider_id"],
  groups: [
    { legend: "Service", fields: ["name", "category_id", "description"] },
    { legend: "Requesters", fields: ["audience", "asset_type"] },
    { legend: "Fee", fields: ["fee_kobo", "revenue_item_id"] },
    { legend: "Processing", fields: ["days_to_serve", "days_to_reopen", "provider_id"] },
  ],
  approval: false,
  owned: false,
  located: false,
  reference: true,
  placeless: true,
  identity: ["name", "category_id"],
});
