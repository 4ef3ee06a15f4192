import { define } from "#resource/define.ts";
import { date, money, text } from "#resource/field.ts";

/** What the books before say somebody still owes, a line of a file each. */
export const arrear = define({
  name: "arrear",
  endpoint: "arrears",
  prefix: "ARR",
  one: "arrear",
  many: "arrears",
  fields: {
    asset: text("Asset", 40, { hint: "Its code, roll number, plate, permit number or site" }),
    payer: text("Who owes it", 60, {
      hint: "Code, TIN, RC number, NIN or phone number; left out, the owner on record",
    }),
    item: text("Revenue item", 100, { required: true, hint: "Its code or name, or the demand category" }),
    period: text("Period", 40, { required: true, hint: "2024, 2024 Q3, March 2024 or 2019 to 2023" }),
    amount: money("Amount owed", { required: true }),
    as_of: date("As of", { required: true, hint: "The day on which the old books said so" }),
    reference: text("Reference", 40, { hint: "What the old books called it" }),
  },
  columns: [],
  filters: [],
  groups: [
    { legend: "Whose", fields: ["asset", "payer"] },
    { legend: "What", fields: ["item", "period", "amount", "as_of", "reference"] },
  ],
  approval: false,
  owned: false,
  located: false,
  placeless: true,
});
