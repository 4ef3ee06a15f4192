/** Names of kinds of records in messages, where they differ from the resource. */
const RECORD_NAMES: Readonly<Record<string, string>> = {
  lga: "local government",
  single_ticket: "ticket",
  ticket_validation: "ticket check",
  bank_entry: "bank deposit",
  old_receipt: "legacy receipt",
  arrear: "opening arrears",
  data_case: "data protection case",
};

/** "revenue_item" → "revenue item", "lga" → "local government" */
export function recordName(resource: string): string {
  return RECORD_NAMES[resource] ?? resource.replaceAll("_", " ");
}
