/** A small tariff for tests. */
import { type Charge, type ChargeInput, charge } from "./calculator.ts";
import type { Category, FieldText, Formula, TariffItem } from "./tariff.ts";

export const fields: FieldText = {
  use: {
    label: "Use",
    kind: "choice",
    choices: [
      { value: "commercial", label: "Commercial" },
      { value: "vacant", label: "Vacant land" },
    ],
  },
  lit: { label: "Illuminated", kind: "yes_no" },
  number_of_rooms: { label: "Rooms", kind: "whole" },
  number_of_staff: { label: "Number of staff", kind: "whole" },
  plot_size: { label: "Plot size", kind: "decimal", unit: "m²" },
  assessed_value: { label: "Assessed value", kind: "money" },
};

export const category: Category = {
  id: 1,
  name: "Tenement rate",
  period: "year",
  days_until_due: 30,
  early_discounts: [],
};

export function item(formula: Formula, more: Partial<Omit<TariffItem, keyof Formula>> = {}): TariffItem {
  return {
    id: 1,
    item_code: "4010",
    item_name: "Tenement rate",
    conditions: [],
    effective_from: "2020-01-01",
    citation: "Land Use Charge Law 2020, s. 7",
    ...more,
    ...formula,
  };
}

export function run(
  items: TariffItem[],
  asset: ChargeInput["asset"],
  more: Partial<ChargeInput> = {},
): Charge {
  return charge({ category, items, asset, fields, period_from: "2026-01-01", as_of: "2026-11-21", ...more });
}
