import { capitalise } from "../capitalise.ts";
import { allPermissions, builtInRoles } from "../permissions.ts";
import { registers } from "../register/registers.ts";
import type { GrantedScope } from "./cover.ts";

/** Labels of user areas. A user's area never changes. */
export const areaLabels = {
  admin: "Officer",
  corporate: "Corporate user",
  individual: "Individual user",
  guest: "Guest",
  agent: "Ticket agent",
  "super-agent": "Super agent",
} as const;

export type UserArea = keyof typeof areaLabels;

/** The role that can't be changed, so that one role always holds every right everywhere. */
export const ADMINISTRATOR = "administrator";

const officeRights = new Set(builtInRoles.find(({ name }) => name === ADMINISTRATOR)?.permissions);

/** Whether a right gives access to other people's records; the other rights are about a user's own records or ticket sales. */
export function isOfficeRight(permission: string): boolean {
  return officeRights.has(permission);
}

/**
 * Rights that a role of this area can hold: all rights for officers; for other areas, those of the area's built-in
 * roles (guests view tickets, agents sell and check them, owners see their own records).
 */
export function rightsOf(area: string): readonly string[] {
  if (area === "admin") return allPermissions;
  const own = new Set(builtInRoles.filter((role) => role.area === area).flatMap((role) => role.permissions));
  return allPermissions.filter((right) => own.has(right));
}

/** Names of resources, as used after a verb. */
const RESOURCE_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(registers.map(({ name, many }) => [name, many])),
  service_subcategory: "services",
  service_request: "service requests",
  holiday: "public holidays",
  ownership: "owners",
  arrear: "opening arrears",
  old_receipt: "legacy receipts",
  agency: "agencies",
  revenue_item: "revenue items",
  demand_category: "tariffs",
  billing: "billing runs",
  demand_notice: "demand notices",
  assessment: "assessments",
  bill: "bills",
  objection: "objections",
  payment: "payments",
  till: "tills",
  receipt: "receipts",
  signing_key: "receipt signing keys",
  reconciliation: "bank reconciliation",
  bank_account: "bank accounts",
  collection: "collections",
  settlement: "settlements",
  account_code: "account codes",
  job: "jobs",
  user: "users",
  role: "roles",
  setting: "settings",
  custom_field: "custom fields",
  message: "messages",
  note: "notes",
  account_manager: "account managers and their portfolios",
  announcement: "announcements",
  saved_view: "saved views",
  audit: "the audit trail",
  system_log: "system logs",
  personal_data: "masked personal data",
  data_protection: "data protection cases",
  payer: "payer identity",
  own_asset: "their own assets",
  own_assessment: "their own assessments",
  own_bill: "their own bills",
  own_receipt: "their own receipts",
  own_note: "their own notes",
  own_request: "their own requests",
  own_wallet: "their own wallet",
  own_agent: "their own agents",
  ticket: "tickets",
  wallet: "wallets",
  commission: "commissions",
  report: "reports",
};

const VERB_NAMES: Readonly<Record<string, string>> = {
  view: "view",
  create: "add",
  edit: "edit",
  approve: "approve",
  import: "import",
  export: "export",
  merge: "merge",
  assign: "assign",
  run: "start",
  cancel: "cancel",
  issue: "issue",
  serve: "serve",
  print: "print",
  adjust: "request adjustments to",
  decide: "decide",
  object: "object to",
  record: "record",
  suspend: "suspend",
  send: "send",
  write: "add",
  reveal: "reveal",
  share: "share",
  publish: "publish",
  confirm: "confirm bank accounts of",
  pay: "pay",
  work: "work on",
  close: "close",
  reopen: "reopen days of",
  use: "take payments at",
  sell: "sell",
  validate: "check",
  void: "void",
  verify: "verify",
  bulk: "create batches of",
  fund: "fund",
  draft: "draft",
  schedule: "schedule",
};

const nameOf = (labels: Readonly<Record<string, string>>, name: string) =>
  labels[name] ?? name.replaceAll("_", " ");

/** "property" → "Properties" */
export function resourceLabel(resource: string): string {
  const text = nameOf(RESOURCE_NAMES, resource);
  return capitalise(text);
}

/** What rights are about, each once: ["properties", "shops"]. */
export function resourceLabels(permissions: readonly string[]): string[] {
  const held = allPermissions.filter((right) => permissions.includes(right));
  return [...new Set(held.map((right) => nameOf(RESOURCE_NAMES, right.split(".")[0] ?? "")))];
}

/** "approve" → "approve", "create" → "add" */
export function verbLabel(verb: string): string {
  return nameOf(VERB_NAMES, verb);
}

/** Names for formatting scopes. */
export interface ScopeNames {
  readonly lgas: ReadonlyMap<number, string>;
  readonly agencies: ReadonlyMap<number, string>;
}

/** " in Abeokuta North and Ifo, for Works"; empty where a right holds everywhere. */
export function scopeText(where: GrantedScope, names: ScopeNames): string {
  const lgas = where.lga === "*" ? "" : ` in ${nameList(where.lga, names.lgas, "no local government")}`;
  const agencies = where.agency === "*" ? "" : ` for ${nameList(where.agency, names.agencies, "no agency")}`;
  return [lgas, agencies].filter(Boolean).join(",");
}

function nameList(ids: readonly number[], names: ReadonlyMap<number, string>, none: string): string {
  return ids.length === 0 ? none : andText(ids.map((id) => names.get(id) ?? `number ${id}`));
}

/** ["a", "b", "c"] → "a, b and c" */
export function andText(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/**
 * Describes grants, one sentence per resource and scope: "Can view bills in Ifo", "Can view bills, for Works". Rights
 * with the same scope are combined.
 */
export function describeGrants(
  grants: readonly { readonly permission: string; readonly where: GrantedScope }[],
  names: ScopeNames,
): string[] {
  const byPlace = Map.groupBy(grants, ({ where }) => scopeText(where, names));
  return [...byPlace].flatMap(([place, held]) =>
    describeRights(
      held.map(({ permission }) => permission),
      place,
    ),
  );
}

/** Describes rights, one sentence per resource: "Can view and approve properties in Ifo". Phrases come after verbs. */
export function describeRights(permissions: readonly string[], place = ""): string[] {
  const verbs = new Map<string, string[]>();
  for (const right of allPermissions.filter((one) => permissions.includes(one))) {
    const [resource = "", verb = ""] = right.split(".");
    verbs.set(resource, [...(verbs.get(resource) ?? []), verbLabel(verb)]);
  }
  return [...verbs].map(([resource, resourceVerbs]) => {
    const ordered = resourceVerbs.toSorted((a, b) => Number(a.includes(" ")) - Number(b.includes(" ")));
    return `Can ${andText(ordered)} ${nameOf(RESOURCE_NAMES, resource)}${place}`;
  });
}
