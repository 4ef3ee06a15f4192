import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * Everything in the database that refers to a record of a register, and what becomes of it when the record is merged
 * into another. A test walks the foreign keys and the pairs of columns such as `resource, record_id`, and fails
 * for one that is not here.
 */

/** Rows that lead to the survivor from then on. */
export interface Reference {
  readonly table: string;
  /** The column that holds the record's number. */
  readonly column: string;
  /** The column that says of which register it is; absent for a foreign key. */
  readonly register?: string;
  /** The columns by which a row is found again, with their types. */
  readonly key: Readonly<Record<string, string>>;
  /** How people call so many of them, one and many; absent: not told. */
  readonly words?: readonly [one: string, many: string];
  /** What must hold of a row (`t`) for it to be moved. */
  readonly only?: string;
  /** Columns besides: a row of which one changed since the merge stays where it is when that is undone. */
  readonly unless_changed?: readonly string[];
  /** Written out in a file of its own, since more than the number changes. */
  readonly apart?: true;
}

/** Rows that stay where they are. */
interface Staying {
  readonly table: string;
  readonly column: string;
  readonly why: string;
}

const ID = { id: "bigint" };

/** What names an asset as well as who pays for it. */
const LED_ON: readonly Omit<Reference, "column">[] = [
  { table: "assessment", key: ID, words: ["assessment", "assessments"] },
  // Their key begins with whose debt they are.
  { table: "arrear", key: ID, words: ["debt of the old books", "debts of the old books"], apart: true },
  { table: "old_receipt", key: ID, words: ["old receipt", "old receipts"] },
  { table: "service_request", key: ID, words: ["service request", "service requests"] },
];

const PAYER_TABLES: readonly Omit<Reference, "column">[] = [
  // A payer has one account manager at a time.
  { table: "portfolio_entry", key: ID, words: ["account manager", "account managers"], apart: true },
  // What is open is the survivor's manager's from then on.
  { table: "follow_up", key: ID, words: ["follow-up", "follow-ups"], apart: true },
  { table: "bill", key: ID, words: ["bill", "bills"] },
  { table: "demand_notice", key: ID, words: ["demand notice", "demand notices"] },
  { table: "payment", key: ID, words: ["payment", "payments"] },
  { table: "receipt", key: ID, words: ["receipt", "receipts"] },
  {
    table: "bank_entry",
    key: ID,
    words: ["bank entry", "bank entries"],
    // What was decided never changes, neither by a merge nor by undoing one.
    only: "t.status IN ('waiting', 'returned')",
    unless_changed: ["status"],
  },
  // What is held for a refund stays on the account it was asked from; given free, it goes to whose the refund is then.
  { table: "money_back", key: ID, words: ["refund", "refunds"] },
  // What its tickets give back, and what is paid too late for it, is kept in favour of whoever the payer is by then.
  { table: "bulk_ticket", key: ID, words: ["batch of tickets", "batches of tickets"] },
  ...LED_ON,
  { table: "ownership", key: ID, words: ["entry of what they own", "entries of what they own"], apart: true },
  {
    table: "occupancy",
    key: ID,
    words: ["entry of where they live or trade", "entries of where they live or trade"],
    apart: true,
  },
];

const OF_PERSON: readonly Reference[] = [
  ...PAYER_TABLES.map((one) => ({ ...one, column: "individual_id" })),
  { table: "app_user", column: "individual_id", key: ID, words: ["account", "accounts"] },
  {
    table: "biometric_enrolment",
    column: "individual_id",
    key: ID,
    words: ["photo and passkey", "photos and passkeys"],
  },
  {
    table: "data_case",
    column: "individual_id",
    key: ID,
    words: ["case of data protection", "cases of data protection"],
  },
];

const OF_BODY: readonly Reference[] = [
  ...PAYER_TABLES.map((one) => ({ ...one, column: "corporate_id" })),
  {
    table: "user_corporate",
    column: "corporate_id",
    key: { user_id: "bigint", corporate_id: "bigint" },
    words: ["account", "accounts"],
    apart: true,
  },
  { table: "corporate_invite", column: "corporate_id", key: ID, apart: true },
];

const OF_ASSET: readonly Reference[] = [
  { table: "bill", column: "asset_id", register: "asset_type", key: ID, words: ["bill", "bills"] },
  ...LED_ON.map((one) => ({ ...one, column: "asset_id", register: "asset_type" })),
  {
    table: "demand_notice",
    column: "asset_id",
    register: "asset_type",
    key: ID,
    words: ["demand notice", "demand notices"],
    apart: true,
  },
  {
    table: "ownership",
    column: "asset_id",
    register: "asset_type",
    key: ID,
    words: ["owner", "owners"],
    apart: true,
  },
  {
    table: "occupancy",
    column: "record_id",
    register: "resource",
    key: ID,
    words: ["occupant", "occupants"],
    apart: true,
  },
];

const OF_ANY: readonly Reference[] = [
  {
    table: "photo",
    column: "record_id",
    register: "resource",
    key: ID,
    words: ["photo", "photos"],
    apart: true,
  },
  { table: "note", column: "record_id", register: "resource", key: ID, words: ["note", "notes"] },
  {
    table: "pending_change",
    column: "record_id",
    register: "resource",
    key: ID,
    words: ["change that waits", "changes that wait"],
    only: "t.status IN ('submitted', 'returned')",
    apart: true,
  },
  {
    table: "import_line",
    column: "record_id",
    register: "resource",
    key: { resource: "text", digest: "uuid" },
  },
  {
    table: "one_time_token",
    column: "record_id",
    register: "resource",
    key: { id: "uuid" },
    only: "t.used_at IS NULL",
  },
];

/** What stays, and why. */
export const staying: readonly Staying[] = [
  { table: "account", column: "individual_id", why: "the ledger is never changed" },
  { table: "account", column: "corporate_id", why: "the ledger is never changed" },
  ...["from_individual_id", "from_corporate_id", "to_individual_id", "to_corporate_id"].map((column) => ({
    table: "bill_readdressing",
    column,
    why: "an act that stays as it was done",
  })),
  { table: "ownership_change", column: "asset_id", why: "an act that stays as it was done" },
  ...["vehicle_id", "shop_id", "individual_id"].map((column) => ({
    table: "ticket",
    column,
    why: "it was sold to a plate, a shop's code or a phone, by which it is found",
  })),
  { table: "objection", column: "individual_id", why: "its bill leads on" },
  { table: "objection", column: "corporate_id", why: "its bill leads on" },
  { table: "enumeration", column: "record_id", why: "which entry of a phone made which record, once each" },
  {
    table: "evidence",
    column: "about_id",
    why: "of an assessment, an objection or a service, which leads on",
  },
  { table: "import_stay", column: "record_id", why: "it tells of what an undo found then" },
  {
    table: "biometric_visit",
    column: "individual_id",
    why: "runs out within the hour, and an archived person has none",
  },
  {
    table: "proof_challenge",
    column: "individual_id",
    why: "runs out within minutes, and an archived person has none",
  },
  {
    table: "data_restriction",
    column: "individual_id",
    why: "who restricted a record lifts it, before it is made one with another",
  },
  { table: "audit", column: "record_id", why: "the trail is only added to" },
  { table: "message", column: "about_id", why: "it tells of what was then; the old address leads on" },
  {
    table: "photo_hand_over",
    column: "record_id",
    why: "runs out within minutes, and a closed record takes none",
  },
];

/** Every reference to records of a register that leads on: links of the definitions, and the tables above. */
export function referencesTo(resource: AnyResource): Reference[] {
  const links = registers.flatMap(({ name: table, fields, one, many }) =>
    Object.entries(fields).flatMap(([column, field]): Reference[] =>
      field.kind === "reference" && field.to === resource.name
        ? [
            {
              table,
              column,
              key: ID,
              words: [one, many] as const,
              // One couple, or one flat, is on record once.
              ...((table === "spouse" || table === "residence") && { apart: true as const }),
            },
          ]
        : [],
    ),
  );
  return [
    ...links,
    ...(resource.name === "individual" ? OF_PERSON : []),
    ...(resource.name === "corporate" ? OF_BODY : []),
    ...(resource.owned ? OF_ASSET : []),
    ...OF_ANY,
  ];
}

/** The reference to `resource` of this table and column. Throws for one that is not there. */
export function referenceOf(resource: AnyResource, table: string, column?: string): Reference {
  const found = referencesTo(resource).find(
    (one) => one.table === table && (column === undefined || one.column === column),
  );
  if (!found) throw new Error(`Nothing of ${table} refers to a ${resource.one}.`);
  return found;
}
