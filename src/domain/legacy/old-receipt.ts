import { define } from "#resource/define.ts";
import { date, money, text } from "#resource/field.ts";

/** A receipt issued before Ratebook was introduced, one per line of a file. */
export const oldReceipt = define({
  name: "old_receipt",
  endpoint: "old-receipts",
  prefix: "ORC",
  one: "legacy receipt",
  many: "legacy receipts",
  fields: {
    number: text("Receipt number", 40, { required: true, hint: "As printed" }),
    issued_on: date("Date", { required: true }),
    payer_name: text("Payer", 100, { required: true }),
    payer: text("Payer’s code, TIN or phone number", 60, {
      hint: "Links the receipt to the registered payer",
    }),
    asset: text("Asset", 40, { hint: "Its code, roll number, plate, permit number or site" }),
    item: text("What was paid", 100, { required: true }),
    amount: money("Amount paid", { required: true }),
    issuer: text("Issued by", 100, { required: true, hint: "The agency or council at that time" }),
  },
  columns: [],
  filters: [],
  groups: [
    { legend: "Receipt", fields: ["number", "issued_on", "issuer"] },
    { legend: "Payment", fields: ["payer_name", "payer", "asset", "item", "amount"] },
  ],
  approval: false,
  owned: false,
  located: false,
  placeless: true,
});
