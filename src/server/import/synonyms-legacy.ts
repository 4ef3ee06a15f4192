/** What files of the books before call what they hold; as `synonyms`. */
export const legacySynonyms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  arrear: {
    asset: ["asset code", "property code", "property", "roll number", "parcel id", "plate", "account no"],
    payer: ["payer code", "owner", "owner code", "tin", "payer tin", "owner tin", "phone", "phone number"],
    item: ["revenue", "revenue head", "revenue code", "item code", "demand category", "category", "charge"],
    period: ["year", "billing year", "tax year", "period owed", "assessment year"],
    amount: ["amount owing", "arrears", "balance", "outstanding", "amount due", "debt", "owed"],
    as_of: ["as at", "date", "balance date", "as of date"],
    reference: ["ref", "ledger folio", "folio", "old bill number", "bill no"],
  },
  old_receipt: {
    number: ["receipt no", "receipt", "rcpt no", "number", "receipt num"],
    issued_on: ["receipt date", "date paid", "payment date", "date of payment"],
    payer_name: ["payer name", "paid by", "received from", "name", "owner name"],
    payer: ["payer code", "tin", "payer tin", "phone", "phone number"],
    asset: ["asset code", "property code", "property", "roll number", "parcel id", "plate"],
    item: ["revenue item", "revenue", "revenue head", "description", "being", "purpose", "item"],
    amount: ["amount", "paid", "sum", "total"],
    issuer: ["agency", "issued by", "council", "office", "collecting agency"],
  },
};
