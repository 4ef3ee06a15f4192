import { z } from "@hono/zod-openapi";
import { categoryFields } from "#domain/category-input.ts";
import { itemFields } from "#domain/item-input.ts";
import {
  bodyOf,
  choiceField,
  definitionFields,
  idField,
  idOrCodeField,
  koboField,
  listField,
  objectField,
  rateField,
  reasonField,
  textField,
  unchecked,
  versionField,
  wholeField,
} from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";

const kobo = (description: string) => z.int().openapi({ description: `${description}, in kobo` });
const date = z.string().openapi({ description: "A Lagos date", example: "2026-11-21" });
/** Due date, discounts, penalty and interest of a charge. */
export const termFields = {
  days_until_due: wholeField("Days from issue until the charge is due", { maximum: 3660, example: 75 }),
  minimum_kobo: koboField("Minimum charge", "5,000.00"),
  early_discounts: listField(
    { days: wholeField("Days from issue"), rate_ppm: rateField("Discount") },
    "Discounts for early payment",
    { example: [{ days: 30, rate_ppm: 50_000 }] },
  ),
  penalty: objectField(
    { after_days: wholeField("Days after the due date"), rate_ppm: rateField("Penalty") },
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
  version: versionField("Version you last read; required when changing a category"),
  status: choiceField(["active", "archived"], "Status; only when changing a category"),
  reason: reasonField("Reason for a change of its terms, shown to the approver"),
}).openapi("DemandCategoryBody");

export const ItemBody = bodyOf({
  ...definitionFields(itemFields),
  category_id: idField("Demand category; only for a new line"),
  revenue_item_id: idOrCodeField("Revenue item", "TR-01"),
  amount_kobo: koboField("Amount; required for `flat` and `per_unit`"),
  unit_field: textField("Field that holds the number of units; required for `per_unit`", {
    maxLength: 40,
    example: "number_of_rooms",
  }),
  rate_ppm: rateField("Rate; required for `rate`"),
  value_field: textField("Field that holds the value; for `rate`. Default: `assessed_value`", {
    maxLength: 40,
    example: "assessed_value",
  }),
  tier_field: textField("Field that selects the band; required for `tiered`", {
    maxLength: 40,
    example: "floor_area",
  }),
  tiers: listField(
    {
      from: { type: ["number", "string"], description: "Start of the band", example: 0 },
      amount_kobo: koboField("Amount of the band"),
      per_unit_kobo: koboField("Amount for each unit, instead of `amount_kobo`"),
      rate_ppm: rateField("Rate, instead of an amount"),
    },
    "Bands; required for `tiered`",
    { maxItems: 50, example: [{ from: 0, amount_kobo: "5,000.00" }] },
  ),
  conditions: listField(
    {
      field: textField("Field of the register", { example: "use" }),
      op: choiceField(["is", "in", "at_least", "at_most"], "Comparison"),
      value: {
        type: ["string", "number", "boolean", "array"],
        items: { type: ["string", "number", "boolean"] },
        description: "Value; a list for `in`",
      },
    },
    "Conditions, all of which must hold",
    { maxItems: 50, example: [{ field: "use", op: "in", value: ["commercial"] }] },
  ),
  min_kobo: koboField("Minimum of this line"),
  max_kobo: koboField("Maximum of this line"),
  reason: reasonField("Reason, shown to the approver. Not for the first line of a category"),
  version: versionField("Version you last read; required when changing a line"),
}).openapi("CategoryItemBody");

const YEAR = "Enter a year, such as 2026.";

export const RunBody = z.object({
  category_id: z.coerce
    .number("Select the category.")
    .int()
    .min(1, "Select the category.")
    .max(9_999_999_999),
  year: z.coerce.number(YEAR).int(YEAR),
  index: z.coerce
    .number()
    .int()
    .optional()
    .openapi({ description: "Half, quarter or month of the year, from 1" }),
  filter: z
    .object({
      lga_id: z.union([z.string(), z.number().transform(String)]).optional(),
      use: z.string().optional(),
      q: SearchText.optional(),
    })
    .strict()
    .default({}),
});

export const RequestRunBody = z.object({
  preview_job_id: z.coerce
    .number("Send the ID of the preview’s job.")
    .int()
    .min(1)
    .max(9_999_999_999)
    .openapi({ description: "Job of a finished preview. Only the notices that it shows are issued" }),
  reason: unchecked(reasonField("Reason, shown to the approver", { example: "Rates of 2026" })),
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

export const PreviewAnswer = TallyAnswer.extend({
  category_id: z.int(),
  category: z.string(),
  period_from: date,
  period_to: date,
  period: z.string(),
  on: date,
  tariff_digest: z.string().openapi({ description: "Identical for identical tariffs" }),
  agency: z.string().optional().openapi({ description: "Agency that receives the money" }),
  due_on: date.optional().openapi({ description: "First due date of the bills if issued on that day" }),
  also_billed: z
    .array(z.object({ category: z.string(), count: z.int() }))
    .optional()
    .openapi({
      description:
        "Assets with a notice for the same revenue item and period from another demand category, counted by category",
    }),
}).openapi("BillingPreview");

const paperPart = z.object({ label: z.string(), value: z.string() });
const dueRow = z.object({ label: z.string(), sum: z.string() });

/** The content of a notice, bill or assessment; screen, print and PDF use it. */
export const PaperAnswer = z
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
    facts: z.array(paperPart),
    title: z.string(),
    intro: z.string(),
    about: z
      .object({ title: z.string(), facts: z.array(paperPart) })
      .nullable()
      .openapi({
        description: "The asset that is charged: address and use of a property, market of a shop …",
      }),
    lines: z.array(
      z.object({ label: z.string(), explanation: z.string(), item: z.string(), sum: z.string() }),
    ),
    total: z.object({ label: z.string(), sum: z.string() }),
    dues: z.array(dueRow).openapi({
      description: "Amounts and due dates, unless the whole total is due on one date",
    }),
    in_words: z.string(),
    ways: z.array(z.object({ name: z.string(), words: z.string() })),
    pay_code: z.string(),
    pay_url: z.string(),
    qr_label: z.string(),
    last_year: z.string().nullable(),
    since: z.string().nullable().openapi({ description: "Changes since the issue" }),
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
