import { define } from "#resource/define.ts";
import { date, money, text } from "#resource/field.ts";

/** A receipt that was issued before this program was there, a line of a file each. */
export const oldReceipt = define({
  name: "old_receipt",
  endpoint: "old-receipts",
  prefix: "ORC",
  one: "old receipt",
  many: "old receipts",
  fields: {
    number: text("Receipt number", 40, { required: true, hint: "As it is printed" }),
    issued_on: date("Date", { required: true }),
    payer_name: text("Payer", 100, { required: true }),
    payer: text("Payer's code, TIN or phone number", 60, { hint: "Links it with the payer on record" }),
    asset: text("Asset", 40, { hint: "Its code, roll number, plate, permit number or site" }),
    item: text("What was paid", 100, { required: true }),
    amount: money("Amount paid", { required: true }),
    issuer: text("Who issued it", 100, { required: true, hint: "The agency or council of the time" }),
  },
  columns: [],
  filters: [],
  groups: [
    { legend: "The receipt", fields: ["number", "issued_on", "issuer"] },
    { legend: "Who paid what", fields: ["payer_name", "payer", "asset", "item", "amount"] },
  ],
  approval: false,
  owned: false,
  located: false,
  placeless: true,
});
