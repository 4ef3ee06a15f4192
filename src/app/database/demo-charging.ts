import type { Tx } from "#kernel/db/client.ts";

/** Agency, revenue items and tariffs of the demonstration. */
const agency = {
  short_code: "IRS",
  name: "Internal Revenue Service",
  bank_name: "Gateway Trust Bank",
  bank_account_number: "0123456789",
  bank_account_name: "Ogun State Revenue",
} as const;

const revenueItems = [
  { code: "TR-01", name: "Tenement rate" },
  { code: "WS-03", name: "Waste and sanitation levy" },
  { code: "SP-02", name: "Shop permit" },
  { code: "SG-01", name: "Signage fee" },
  { code: "MT-01", name: "Mast permit" },
  { code: "VL-01", name: "Vehicle levy" },
] as const;

const LAW = "Ogun State Land Use and Amenities Charge Law, 2020";
const RATES_LAW = `${LAW}, section 14`;
const PERMITS_LAW = "Ogun State Trade and Signage Permits Law, 2019, section 6";

/** Before the first year billed in the demonstration. */
const SINCE = "2020-01-01";

const categories = [
  {
    name: "Rates",
    resource: "property",
    period: "year",
    days_until_due: 75,
    minimum_kobo: 5_000_00,
    legal_citation: RATES_LAW,
    early_discounts: [{ days: 44, rate_ppm: 50_000 }],
    penalty: { after_days: 244, rate_ppm: 100_000 },
    interest: null,
    items: [
      { item: "TR-01", kind: "rate", rate_ppm: 6_000, conditions: [], citation: RATES_LAW },
      {
        item: "WS-03",
        kind: "per_unit",
        amount_kobo: 2_500_00,
        unit_field: "number_of_rooms",
        conditions: [{ field: "use", op: "in", value: ["commercial", "industrial", "mixed"] }],
        citation: `${LAW}, section 21`,
      },
      {
        item: "WS-03",
        kind: "flat",
        amount_kobo: 12_000_00,
        conditions: [{ field: "use", op: "is", value: "residential" }],
        citation: `${LAW}, section 21`,
      },
    ],
  },
  {
    name: "Shop permits",
    resource: "shop",
    period: "year",
    days_until_due: 30,
    minimum_kobo: null,
    legal_citation: PERMITS_LAW,
    early_discounts: [],
    penalty: { after_days: 60, rate_ppm: 100_000 },
    interest: null,
    items: [
      {
        item: "SP-02",
        kind: "tiered",
        tier_field: "number_of_staff",
        tiers: [
          { from: 0, amount_kobo: 10_000_00 },
          { from: 6, amount_kobo: 25_000_00 },
          { from: 21, amount_kobo: 60_000_00 },
        ],
        conditions: [],
        citation: PERMITS_LAW,
      },
    ],
  },
  {
    name: "Signage fees",
    resource: "signage",
    period: "year",
    days_until_due: 30,
    minimum_kobo: null,
    legal_citation: PERMITS_LAW,
    early_discounts: [],
    penalty: null,
    interest: { rate_ppm: 15_000 },
    items: [
      {
        item: "SG-01",
        kind: "per_unit",
        amount_kobo: 15_000_00,
        unit_field: "faces",
        conditions: [],
        citation: PERMITS_LAW,
      },
    ],
  },
] as const;

/** Inserts the demonstration's agency, revenue items and tariffs; only into a database created as a demonstration. */
export async function writeDemoCharging(tx: Tx): Promise<void> {
  const { id: agency_id } = await tx
    .insertInto("agency")
    .values(agency)
    .returning("id")
    .executeTakeFirstOrThrow();
  const inserted = await tx
    .insertInto("revenue_item")
    .values(revenueItems.map((item) => ({ ...item, agency_id })))
    .returning(["id", "code"])
    .execute();
  for (const { items, early_discounts, penalty, interest, ...category } of categories) {
    const { id: category_id } = await tx
      .insertInto("demand_category")
      .values({
        ...category,
        early_discounts: JSON.stringify(early_discounts),
        penalty: penalty && JSON.stringify(penalty),
        interest: interest && JSON.stringify(interest),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [index, line] of items.entries()) {
      const { item, conditions, ...formula } = line;
      await tx
        .insertInto("category_item")
        .values({
          ...formula,
          tiers: "tiers" in line ? JSON.stringify(line.tiers) : null,
          category_id,
          revenue_item_id: inserted.find(({ code }) => code === item)?.id ?? 0,
          position: index + 1,
          conditions: JSON.stringify(conditions),
          effective_from: SINCE,
        })
        .execute();
    }
  }
}
