/** Names of kinds of records in messages and the audit trail, where they differ from the resource. */
const RECORD_NAMES: Readonly<Record<string, string>> = {
  lga: "local government",
  single_ticket: "ticket",
  ticket_validation: "ticket check",
  bank_entry: "bank deposit",
  old_receipt: "legacy receipt",
  arrear: "opening arrears",
  money_back: "refund or reversal",
  category_item: "tariff line",
  device_sale: "offline sale",
  record_merge: "merge",
  data_case: "data protection case",
};

/** "revenue_item" → "revenue item", "lga" → "local government" */
export function recordName(resource: string): string {
  return RECORD_NAMES[resource] ?? resource.replaceAll("_", " ");
}
