import { z } from "@hono/zod-openapi";
import { chargeable } from "#domain/category-input.ts";
import { periodKinds } from "#domain/period.ts";
import { SearchText } from "#platform/http/page-schemas.ts";

const kobo = (description: string) => z.int().openapi({ description: `Kobo: ${description}` });
const date = z.string().openapi({ description: "Lagos date", example: "2026-11-21" });
const raw = (description: string, example?: unknown) =>
  z
    .unknown()
    .optional()
    .openapi({ description, ...(example === undefined ? {} : { example }) });

const rate = "A whole number is ppm; text is per cent";
const money = "A whole number is kobo; text is naira";

/** Read with all faults at once by `readCategory`, so nothing is refused here already. */
export const CategoryBody = z
  .looseObject({
    name: raw("At most 100 characters", "Tenement rate"),
    resource: raw(chargeable.join(", "), "property"),
    period: raw(periodKinds.join(", "), "year"),
    days_until_due: raw("0 to 3660", 75),
    minimum_kobo: raw(`The least that is charged. ${money}`, "5,000.00"),
    legal_citation: raw("The law, as the notice prints it"),
    early_discounts: raw(`Days from issue and a rate. ${rate}`, [{ days: 30, rate_ppm: 50_000 }]),
    penalty: raw(`Once, so many days after the due date. ${rate}`, { after_days: 90, rate_ppm: 100_000 }),
    interest: raw(`For each full month after the due date. ${rate}`, { rate_ppm: 15_000 }),
    version: raw("As it was read; required to change"),
    status: raw("active, archived; only to change"),
    reason: raw("Why its terms change; the approver reads it"),
  })
  .openapi("DemandCategoryBody");

export const ItemBody = z
  .looseObject({
    category_id: raw("The category; only for a new line"),
    revenue_item_id: raw("Number or code of the revenue item", "TR-01"),
    kind: raw("flat, per_unit, rate, tiered", "rate"),
    amount_kobo: raw(`For flat and per_unit. ${money}`),
    unit_field: raw("For per_unit: the field it is for each unit of", "number_of_rooms"),
    rate_ppm: raw(`For rate. ${rate}`, "0.6"),
    value_field: raw("For rate: a field that holds money; assessed_value when left out"),
    tier_field: raw("For tiered: the field whose value chooses the band"),
    tiers: raw("For tiered: from, and amount_kobo, per_unit_kobo or rate_ppm"),
    conditions: raw("All must hold", [{ field: "use", op: "in", value: ["commercial"] }]),
    min_kobo: raw(`The least of this line. ${money}`),
    max_kobo: raw(`The most of this line. ${money}`),
    effective_from: raw("First day, a Lagos date", "2026-01-01"),
    effective_to: raw("Last day, a Lagos date; open when left out"),
    citation: raw("The law, as the notice prints it"),
    position: raw("Place in the list, from 1"),
    reason: raw("Why; the approver reads it. Not for the first line of a category"),
    version: raw("As it was read; required to change"),
  })
  .openapi("CategoryItemBody");

const YEAR = "Write the year in figures, like 2026.";

export const RunBody = z.object({
  category_id: z.coerce
    .number("Choose the category.")
    .int()
    .min(1, "Choose the category.")
    .max(9_999_999_999),
  year: z.coerce.number(YEAR).int(YEAR),
  index: z.coerce.number().int().optional().openapi({ description: "Which half, quarter or month, from 1" }),
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
    .number("Send the number of the preview's job.")
    .int()
    .min(1)
    .max(9_999_999_999)
    .openapi({ description: "The job of a finished preview: what it shows is issued, the rest is left out" }),
  reason: z
    .unknown()
    .optional()
    .openapi({ description: "Why; the approver reads it", example: "Rates of 2026" }),
});

const part = z.record(z.string(), z.object({ name: z.string(), count: z.int(), total_kobo: z.int() }));

const TallyAnswer = z.object({
  seen: z.int(),
  count: z.int(),
  total_kobo: kobo("of all notices"),
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
  tariff_digest: z.string().openapi({ description: "The same for the same tariff" }),
  agency: z.string().optional().openapi({ description: "The agency that the money is for" }),
  due_on: date.optional().openapi({ description: "When the bills are due first, if issued that day" }),
  also_billed: z
    .array(z.object({ category: z.string(), count: z.int() }))
    .optional()
    .openapi({
      description: "Assets with a notice for the same revenue item in this time, by other category",
    }),
}).openapi("BillingPreview");

const paperPart = z.object({ label: z.string(), value: z.string() });
const dueRow = z.object({ label: z.string(), sum: z.string() });

/** The words of a notice or a bill; screen, print and PDF are drawn from it. */
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
      .openapi({ description: "What it is for: the address and use of a property, a shop's market …" }),
    lines: z.array(
      z.object({ label: z.string(), explanation: z.string(), item: z.string(), sum: z.string() }),
    ),
    total: z.object({ label: z.string(), sum: z.string() }),
    dues: z.array(dueRow).openapi({
      description: "What to pay by when, where that is not just the total by one date",
    }),
    in_words: z.string(),
    ways: z.array(z.object({ name: z.string(), words: z.string() })),
    pay_code: z.string(),
    pay_url: z.string(),
    qr_label: z.string(),
    last_year: z.string().nullable(),
    since: z.string().nullable().openapi({ description: "What has changed since it was issued" }),
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
