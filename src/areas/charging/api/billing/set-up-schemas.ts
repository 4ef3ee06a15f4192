import { z } from "@hono/zod-openapi";
import { SearchText } from "#platform/http/page-schemas.ts";

const raw = (description: string, example?: unknown) =>
  z
    .unknown()
    .optional()
    .openapi({ description, ...(example === undefined ? {} : { example }) });

/** Bodies are read with all faults at once by the domain, so nothing is refused here already. */
const account = {
  bank_name: raw("At most 60 characters", "Gateway Trust Bank"),
  bank_account_number: raw("10 figures", "0123456789"),
  bank_account_name: raw("At most 100 characters", "Ogun State Revenue"),
  reason: raw("Why, for whoever confirms it; at most 200 characters", "Account of the new bank"),
};

export const AccountBody = z.looseObject(account).openapi("AgencyAccountBody");

export const AgencyBody = z
  .looseObject({
    name: raw("At most 100 characters", "Internal Revenue Service"),
    short_code: raw("2 to 10 letters and figures, as receipts are numbered with", "IRS"),
    version: raw("As it was read; required to change"),
    status: raw("active, archived; only to change"),
    ...account,
  })
  .openapi("AgencyBody");

const shares = raw(
  "An agency and a share each; they make 100 %. A whole number is basis points; text is per cent",
  [
    { agency_id: 1, share_bp: "90" },
    { agency_id: 2, share_bp: 1_000 },
  ],
);

export const RevenueItemBody = z
  .looseObject({
    code: raw("Letters, figures and dashes, as the law names it", "TR-01"),
    name: raw("At most 100 characters", "Tenement rate"),
    agency_id: raw("Who bills it"),
    active_from: raw("First day, a Lagos date; open when left out"),
    active_to: raw("Last day, a Lagos date; open when left out"),
    shares,
    version: raw("As it was read; required to change"),
    status: raw("active, archived; only to change"),
  })
  .openapi("RevenueItemBody");

export const SplitBody = z
  .looseObject({ effective_from: raw("Tomorrow at the earliest, a Lagos date", "2027-01-01"), shares })
  .openapi("RevenueSplitBody");

export const DraftBody = z
  .looseObject({
    category_id: raw("The category; only for a new draft"),
    name: raw("At most 100 characters", "Rates of 2027"),
    effective_from: raw("The day from which its lines are all that is charged, a Lagos date", "2027-01-01"),
    lines: raw(
      "All its lines, as CategoryItemBody without days; the lines in force on its day when left out",
    ),
    terms: raw(
      "days_until_due, minimum_kobo, early_discounts, penalty and interest, as DemandCategoryBody; those in force on its day when left out",
    ),
    version: raw("As it was read; required to change"),
  })
  .openapi("TariffDraftBody");

export const SimulationBody = z.object({
  year: z.coerce.number("Write the year in figures, like 2026.").int("Write the year in figures, like 2026."),
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

export const VersionBody = z
  .looseObject({ version: raw("As it was read; required", 3) })
  .openapi("VersionBody");
