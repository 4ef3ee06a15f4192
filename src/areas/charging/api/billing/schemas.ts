import { z } from "@hono/zod-openapi";
import { categoryFields } from "#domain/category-input.ts";
import { itemFields } from "#domain/item-input.ts";
import {
  bodyOf,
  choiceField,
  definitionFields,
  idField,
  idOrCodeField,
  integerField,
  koboField,
  listField,
  objectField,
  rateField,
  reasonField,
  textField,
  unchecked,
  versionField,
} from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";

const kobo = (description: string) => z.int().openapi({ description: `${description}, in kobo` });
const date = z.string().openapi({ description: "Date (Lagos time)", example: "2026-11-21" });
/** Due date, discounts, penalty and interest of a charge. */
export const termFields = {
  days_until_due: integerField("Days from issue until the charge is due", { maximum: 3660, example: 75 }),
  minimum_kobo: koboField("Minimum charge", "5,000.00"),
  early_discounts: listField(
    {
      days: integerField("Days after issue within which the discount applies"),
      rate_ppm: rateField("Discount"),
    },
    "Discounts for early payment",
    { example: [{ days: 30, rate_ppm: 50_000 }] },
  ),
  penalty: objectField(
    { after_days: integerField("Days after the due date"), rate_ppm: rateField("Penalty") },
    "Penalty, charged once",
    { example: { after_days: 90, rate_ppm: 100_000 } },
  ),
  interest: objectField(
    { rate_ppm: rateField("Interest") },
    "Interest for each full month after the due date",
    { example: { rate_ppm: 15_000 } },
  ),
};

/** `readCategory` validates the body and reports all errors together, so the schema refuses nothing. */
export const CategoryBody = bodyOf({
  ...definitionFields(categoryFields),
  ...termFields,
  version: versionField("Version you last read. Required for updates"),
  status: choiceField(["active", "archived"], "Status. Only for updates"),
  reason: reasonField("Reason for changing the terms, shown to the approver"),
}).openapi("DemandCategoryBody");

export const ItemBody = bodyOf({
  ...definitionFields(itemFields),
  category_id: idField("Demand category. Only for new lines"),
  revenue_item_id: idOrCodeField("Revenue item", "TR-01"),
  amount_kobo: koboField("Amount. Required for `flat` and `per_unit`"),
  unit_field: textField("Field that holds the number of units. Required for `per_unit`", {
    maxLength: 40,
    example: "number_of_rooms",
  }),
  rate_ppm: rateField("Rate. Required for `rate`"),
  value_field: textField("Field that holds the value. Only for `rate`. Default: `assessed_value`", {
    maxLength: 40,
    example: "assessed_value",
  }),
  tier_field: textField("Field that selects the band. Required for `tiered`", {
    maxLength: 40,
    example: "floor_area",
  }),
  tiers: listField(
    {
      from: { type: ["number", "string"], description: "Lower limit of the band", example: 0 },
      amount_kobo: koboField("Amount for the band"),
      per_unit_kobo: koboField("Amount for each unit, instead of `amount_kobo`"),
      rate_ppm: rateField("Rate, instead of an amount"),
    },
    "Bands. Required for `tiered`",
    { maxItems: 50, example: [{ from: 0, amount_kobo: "5,000.00" }] },
  ),
  conditions: listField(
    {
      field: textField("Field of the register", { example: "use" }),
      op: choiceField(["is", "in", "at_least", "at_most"], "Comparison"),
      value: {
        type: ["string", "number", "boolean", "array"],
        items: { type: ["string", "number", "boolean"] },
        description: "Value to compare with. Send a list for `in`",
      },
    },
    "Conditions. The line applies only if all of them are met",
    { maxItems: 50, example: [{ field: "use", op: "in", value: ["commercial"] }] },
  ),
  min_kobo: koboField("Minimum amount of this line"),
  max_kobo: koboField("Maximum amount of this line"),
  reason: reasonField("Reason, shown to the approver. Not needed for the first line of a category"),
  version: versionField("Version you last read. Required for updates"),
}).openapi("CategoryItemBody");

const YEAR = "Enter a year, such as 2026.";

/** The period and the assets to charge. */
export const periodAndAssets = {
  year: z.coerce.number(YEAR).int(YEAR),
  index: z.coerce
    .number()
    .int()
    .optional()
    .openapi({ description: "Number of the half-year, quarter or month, starting at 1" }),
  filter: z
    .object({
      lga_id: z.union([z.string(), z.number().transform(String)]).optional(),
      use: z.string().optional(),
      q: SearchText.optional(),
    })
    .strict()
    .default({}),
};

export const RunBody = z.object({
  category_id: z.coerce
    .number("Select the category.")
    .int()
    .min(1, "Select the category.")
    .max(9_999_999_999),
  ...periodAndAssets,
});

export const RequestRunBody = z.object({
  preview_job_id: z.coerce
    .number("Send the ID of the preview’s job.")
    .int()
    .min(1)
    .max(9_999_999_999)
    .openapi({ description: "Job ID of a completed preview. Only the notices in the preview are issued" }),
  reason: unchecked(reasonField("Reason, shown to the approver", { example: "2026 rates" })),
});

const part = z.record(z.string(), z.object({ name: z.string(), count: z.int(), total_kobo: z.int() }));

const TallyAnswer = z.object({
  seen: z.int(),
  count: z.int(),
  total_kobo: kobo("Total of all notices"),
  already_billed: z.int(),
  by_lga: part,
  by_class: part,
  exceptions: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      count: z.int(),
      samples: z.array(z.object({ id: z.int(), code: z.string(), title: z.string() })),
    }),
  ),
});

/** A job that was started. */
export const StartedJob = z.object({
  job: z
    .object({ id: z.int(), code: z.string() })
    .openapi({ description: "Get its progress from `/jobs/{id}`" }),
});

export const PreviewAnswer = TallyAnswer.extend({
  category_id: z.int(),
  category: z.string(),
  period_from: date,
  period_to: date,
  period: z.string(),
  on: date,
  tariff_digest: z
    .string()
    .openapi({ description: "Digest of the tariff. Identical tariffs have the same digest" }),
  agency: z.string().optional().openapi({ description: "Agency that receives the money" }),
  due_on: date
    .optional()
    .openapi({ description: "Earliest due date of the bills if they are issued on the date in `on`" }),
  also_billed: z
    .array(z.object({ category: z.string(), count: z.int() }))
    .optional()
    .openapi({
      description:
        "Number of assets that have a notice from another demand category for the same revenue item and period, by category",
    }),
}).openapi("BillingPreview");

const documentPart = z.object({ label: z.string(), value: z.string() });
const dueRow = z.object({ label: z.string(), sum: z.string() });

/** The content of a notice, bill or assessment; screen, print and PDF use it. */
export const ChargeDocumentAnswer = z
  .object({
    kind: z.enum(["Demand notice", "Bill", "Assessment"]),
    code: z.string(),
    government: z.object({
      name: z.string(),
      title: z.string(),
      office: z.string(),
      address: z.string(),
      phone: z.string(),
    }),
    marks: z.array(z.string()),
    plate: z.object({ code: z.string(), note: z.string() }),
    addressee: z.array(z.string()),
    facts: z.array(documentPart),
    title: z.string(),
    intro: z.string(),
    about: z
      .object({ title: z.string(), facts: z.array(documentPart) })
      .nullable()
      .openapi({
        description: "Details of the charged asset, such as the address and use of a property",
      }),
    lines: z.array(
      z.object({ label: z.string(), explanation: z.string(), item: z.string(), sum: z.string() }),
    ),
    total: z.object({ label: z.string(), sum: z.string() }),
    dues: z.array(dueRow).openapi({
      description: "Amounts and due dates. Empty if the whole total is due on one date",
    }),
    in_words: z.string(),
    ways: z.array(z.object({ name: z.string(), words: z.string() })),
    pay_code: z.string(),
    pay_url: z.string(),
    qr_label: z.string(),
    last_year: z.string().nullable(),
    since: z.string().nullable().openapi({ description: "Changes since the document was issued" }),
    rights: z.array(z.string()),
    signature: z.object({ name: z.string(), under: z.string() }),
    tear: z.object({
      cut: z.string(),
      code: z.string(),
      note: z.string(),
      amounts: z.array(dueRow),
    }),
  })
  .openapi("ChargePaper");
