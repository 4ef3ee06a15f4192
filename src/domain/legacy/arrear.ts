import { define } from "#resource/define.ts";
import { date, money, text } from "#resource/field.ts";

/** Opening arrears from legacy records, one per line of a file. */
export const arrear = define({
  name: "arrear",
  endpoint: "arrears",
  prefix: "ARR",
  one: "arrears entry",
  many: "arrears entries",
  fields: {
    asset: text("Asset", 40, { hint: "Its code, roll number, plate, permit number or site" }),
    payer: text("Payer", 60, {
      hint: "Code, TIN, RC number, NIN or phone number. Leave blank to use the registered owner",
    }),
    item: text("Revenue item", 100, { required: true, hint: "Its code or name, or the demand category" }),
    period: text("Period", 40, { required: true, hint: "2024, 2024 Q3, March 2024 or 2019 to 2023" }),
    amount: money("Amount due", { required: true }),
    as_of: date("As at", { required: true, hint: "Date of the amount in the legacy records" }),
    reference: text("Reference", 40, { hint: "Reference in the legacy records" }),
  },
  columns: [],
  filters: [],
  groups: [
    { legend: "Asset and payer", fields: ["asset", "payer"] },
    { legend: "Arrears", fields: ["item", "period", "amount", "as_of", "reference"] },
  ],
  approval: false,
  owned: false,
  located: false,
  placeless: true,
});
