import { capital } from "../capital.ts";
import { allPermissions, builtInRoles } from "../permissions.ts";
import { registers } from "../register/registers.ts";
import type { Where } from "./cover.ts";

/** Kinds of people, as lists and forms name them. A user's area never changes. */
export const areaWords = {
  admin: "Office",
  corporate: "Corporate user",
  individual: "Individual user",
  guest: "Guest",
  agent: "Ticket agent",
  "super-agent": "Super agent",
} as const;

export type PersonArea = keyof typeof areaWords;

/** The role that can never be taken apart: somebody must hold everything, everywhere. */
export const ADMINISTRATOR = "administrator";

const office = new Set(builtInRoles.find(({ name }) => name === ADMINISTRATOR)?.permissions);

/** Whether a right is over other people's records; the others are about what is one's own, or the street's. */
export function isOfficeRight(permission: string): boolean {
  return office.has(permission);
}

/**
 * Rights that a role of this area may hold: in the office all there are; outside it what the area's own built-in role is
 * there for, and nothing of another area (guests look at tickets, agents sell and check them, owners have what is theirs).
 */
export function rightsOf(area: string): readonly string[] {
  if (area === "admin") return allPermissions;
  const own = new Set(builtInRoles.filter((role) => role.area === area).flatMap((role) => role.permissions));
  return allPermissions.filter((right) => own.has(right));
}

/** What a right is about, as one says it after a verb. */
const THINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(registers.map(({ name, many }) => [name, many])),
  service_subcategory: "services",
  service_request: "service requests",
  holiday: "public holidays",
  ownership: "owners",
  arrear: "arrears of the old books",
  old_receipt: "old receipts",
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
  signing_key: "keys that sign receipts",
  reconciliation: "reconciliation with the bank",
  bank_account: "bank accounts of the government",
  job: "background work",
  user: "users",
  role: "roles",
  setting: "settings",
  custom_field: "fields that registers have besides their own",
  message: "messages",
  note: "notes",
  account_manager: "account managers and their portfolios",
  announcement: "announcements",
  saved_view: "views of lists",
  audit: "the audit trail",
  personal_data: "masked personal data",
  data_protection: "what people ask about their data",
  payer: "who a payer is, by code, number or document",
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

const VERBS: Readonly<Record<string, string>> = {
  view: "see",
  create: "enter",
  edit: "change",
  approve: "approve",
  import: "import",
  export: "export",
  merge: "merge",
  assign: "assign",
  run: "start",
  cancel: "cancel",
  issue: "issue",
  serve: "serve",
  print: "print in packs",
  adjust: "ask to adjust",
  decide: "decide on",
  object: "object to",
  record: "record",
  suspend: "suspend",
  send: "send",
  write: "write",
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
  bulk: "make batches of",
  fund: "fund",
  draft: "draft",
  schedule: "schedule",
};

const named = (words: Readonly<Record<string, string>>, name: string) =>
  words[name] ?? name.replaceAll("_", " ");

/** "property" → "Properties" */
export function thingWords(resource: string): string {
  const words = named(THINGS, resource);
  return capital(words);
}

/** "approve" → "approve", "view" → "see" */
export function verbWords(verb: string): string {
  return named(VERBS, verb);
}

/** Names of places, to write scopes with. */
export interface PlaceNames {
  readonly lgas: ReadonlyMap<number, string>;
  readonly agencies: ReadonlyMap<number, string>;
}

/** " in Abeokuta North and Ifo, for Works"; nothing where a right holds everywhere. */
export function placeWords(where: Where, names: PlaceNames): string {
  const lgas = where.lga === "*" ? "" : ` in ${listed(where.lga, names.lgas, "no local government")}`;
  const agencies = where.agency === "*" ? "" : ` for ${listed(where.agency, names.agencies, "no agency")}`;
  return [lgas, agencies].filter(Boolean).join(",");
}

function listed(ids: readonly number[], names: ReadonlyMap<number, string>, none: string): string {
  return ids.length === 0 ? none : andWords(ids.map((id) => names.get(id) ?? `number ${id}`));
}

/** ["a", "b", "c"] → "a, b and c" */
export function andWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/**
 * What grants allow, a sentence for each thing and place: "May see bills in Ifo", "May see bills, for Works". Rights that hold
 * in the same places stand together.
 */
export function describeGrants(
  grants: readonly { readonly permission: string; readonly where: Where }[],
  names: PlaceNames,
): string[] {
  const byPlace = Map.groupBy(grants, ({ where }) => placeWords(where, names));
  return [...byPlace].flatMap(([place, held]) =>
    describeRights(
      held.map(({ permission }) => permission),
      place,
    ),
  );
}

/** What rights allow, a sentence for each thing: "May see and approve properties in Ifo". */
export function describeRights(permissions: readonly string[], place = ""): string[] {
  const verbs = new Map<string, string[]>();
  for (const right of allPermissions.filter((one) => permissions.includes(one))) {
    const [resource = "", verb = ""] = right.split(".");
    verbs.set(resource, [...(verbs.get(resource) ?? []), verbWords(verb)]);
  }
  return [...verbs].map(([resource, does]) => `May ${andWords(does)} ${named(THINGS, resource)}${place}`);
}
