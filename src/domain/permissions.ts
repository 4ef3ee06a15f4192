import { registers } from "./register/registers.ts";

/**
 * All rights, as "resource.verb", and the rights of the built-in roles. A role has only the rights it lists.
 */
const REGISTER_VERBS = ["view", "create", "edit", "approve", "import", "export"] as const;

/** The registers whose duplicates can be merged. */
const MERGEABLE = ["individual", "corporate", "property", "shop", "vehicle", "mast", "signage"] as const;

const OFFICE_VERBS = {
  ownership: ["assign", "import"],
  arrear: ["import", "approve"],
  old_receipt: ["import", "view"],
  agency: ["view", "edit", "confirm"],
  revenue_item: ["view", "edit"],
  demand_category: ["view", "edit", "publish"],
  billing: ["view", "run"],
  demand_notice: ["view", "print", "serve", "cancel"],
  assessment: ["view", "create", "issue", "cancel", "export"],
  bill: ["view", "adjust", "approve"],
  objection: ["decide"],
  payment: ["view", "record", "approve", "reverse", "refund"],
  till: ["use", "view", "close"],
  receipt: ["view", "cancel"],
  signing_key: ["view", "edit"],
  collection: ["view", "export"],
  settlement: ["view", "draft", "approve", "pay", "export"],
  report: ["view", "export", "schedule"],
  account_code: ["edit"],
  ticket: ["view", "validate", "void", "bulk", "export"],
  wallet: ["view", "fund", "approve", "export"],
  commission: ["view", "draft", "approve"],
  reconciliation: ["view", "work", "close", "reopen"],
  bank_account: ["edit"],
  service_request: ["view", "assign", "work", "export"],
  holiday: ["edit"],
  job: ["view", "cancel"],
  user: ["view", "create", "edit", "suspend", "export"],
  role: ["view", "edit"],
  setting: ["view", "edit"],
  custom_field: ["view", "edit"],
  message: ["view", "send"],
  note: ["view", "write"],
  account_manager: ["view", "assign", "work"],
  announcement: ["edit"],
  saved_view: ["share"],
  audit: ["view", "export"],
  system_log: ["view"],
  personal_data: ["reveal"],
  data_protection: ["view", "work", "decide"],
  payer: ["verify"],
} as const;

const OWNER_RIGHTS = [
  "own_asset.view",
  "own_asset.create",
  "own_asset.edit",
  "own_assessment.view",
  "own_assessment.write",
  "own_bill.view",
  "own_bill.pay",
  "own_bill.object",
  "own_receipt.view",
  "own_note.write",
  "own_request.view",
  "own_request.write",
] as const;
const AGENT_RIGHTS = ["ticket.sell", "ticket.validate", "own_wallet.view", "own_wallet.fund"] as const;
const SUPER_AGENT_RIGHTS = [
  "own_agent.view",
  "own_agent.edit",
  "own_wallet.view",
  "own_wallet.fund",
] as const;
const GUEST_RIGHTS = [
  "ticket.view",
  "super_agent.view",
  "ticket_agent.view",
  "ticket_category.view",
  "wallet.view",
] as const;

const officeRights: readonly string[] = [
  ...registers.flatMap(({ name }) => REGISTER_VERBS.map((verb) => `${name}.${verb}`)),
  ...MERGEABLE.map((resource) => `${resource}.merge`),
  ...Object.entries(OFFICE_VERBS).flatMap(([resource, verbs]) => verbs.map((verb) => `${resource}.${verb}`)),
];

/** Every right, without duplicates. */
export const allPermissions: readonly string[] = [
  ...new Set([...officeRights, ...OWNER_RIGHTS, ...AGENT_RIGHTS, ...SUPER_AGENT_RIGHTS, ...GUEST_RIGHTS]),
];

export interface BuiltInRole {
  readonly name: string;
  readonly title: string;
  readonly area: "admin" | "corporate" | "individual" | "guest" | "agent" | "super-agent";
  readonly permissions: readonly string[];
}

/** One role per user area; administrators can add more. */
export const builtInRoles: readonly BuiltInRole[] = [
  { name: "administrator", title: "Administrator", area: "admin", permissions: officeRights },
  { name: "corporate-user", title: "Corporate user", area: "corporate", permissions: OWNER_RIGHTS },
  { name: "individual-user", title: "Individual user", area: "individual", permissions: OWNER_RIGHTS },
  { name: "guest", title: "Guest", area: "guest", permissions: GUEST_RIGHTS },
  { name: "ticket-agent", title: "Ticket agent", area: "agent", permissions: AGENT_RIGHTS },
  { name: "super-agent", title: "Super agent", area: "super-agent", permissions: SUPER_AGENT_RIGHTS },
];
