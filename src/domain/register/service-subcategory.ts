import { define } from "#resource/define.ts";
import { choice, money, reference, text, whole } from "#resource/field.ts";

/** One thing that can be asked for: by whom, at what fee, in how many days. Its questions stand apart, by version. */
export const serviceSubcategory = define({
  name: "service_subcategory",
  endpoint: "service-subcategories",
  prefix: "SSC",
  one: "service subcategory",
  many: "service subcategories",
  fields: {
    name: text("Name", 60, { required: true, hint: "What one asks for, such as Tax clearance certificate" }),
    category_id: reference("Category", "service_category", { required: true }),
    description: text("Description", 500, { hint: "What it is good for, and what one gets" }),
    audience: choice(
      "Audience",
      {
        individual: "Individuals",
        corporate: "Corporates",
        owners: "Individuals and corporates",
        public: "Everybody, also without a name",
      },
      { required: true, hint: "Who may ask for it" },
    ),
    asset_type: {
      ...choice(
        "About an asset of theirs",
        { property: "Property", shop: "Shop", vehicle: "Vehicle", mast: "Mast", signage: "Signage" },
        { hint: "They choose one of their own" },
      ),
      none: "No asset",
    },
    fee_kobo: { ...money("Fee", { hint: "Empty: it is free" }), least: 100 },
    revenue_item_id: reference("Revenue item of the fee", "revenue_item", {
      hint: "Needed with a fee: its agency gets the money",
    }),
    days_to_serve: {
      ...whole("Days to serve", 3, {
        required: true,
        hint: "Monday to Friday without public holidays. Requests already made keep what was promised",
      }),
      unit: "working days",
      least: 1,
      most: 365,
    },
    days_to_reopen: {
      ...whole("Days to reopen", 3, {
        required: true,
        hint: "So long after its end a request can be opened again. 0: never",
      }),
      unit: "days",
      least: 0,
      most: 365,
    },
    provider_id: reference("Provider", "service_provider", {
      hint: "Gets its requests first. None: somebody assigns each",
    }),
  },
  columns: ["category_id", "audience", "fee_kobo", "days_to_serve", "provider_id"],
  filters: ["category_id", "audience", "provider_id"],
  groups: [
    { legend: "The service", fields: ["name", "category_id", "description"] },
    { legend: "Who asks for it", fields: ["audience", "asset_type"] },
    { legend: "What it costs", fields: ["fee_kobo", "revenue_item_id"] },
    { legend: "How it is served", fields: ["days_to_serve", "days_to_reopen", "provider_id"] },
  ],
  approval: false,
  owned: false,
  located: false,
  reference: true,
  placeless: true,
  identity: ["name", "category_id"],
});
