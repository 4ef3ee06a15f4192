import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * Every reference in the database to a record of a register, and how a merge handles it. A test checks foreign keys and column
 * pairs such as `resource, record_id`, and fails if one is missing here.
 */

/** Rows that refer to the survivor after a merge. */
export interface Reference {
  readonly table: string;
  /** The column with the record’s id. */
  readonly column: string;
  /** The column with the register; absent for a foreign key. */
  readonly register?: string;
  /** The key columns of a row, with their types. */
  readonly key: Readonly<Record<string, string>>;
  /** Singular and plural label; absent if not shown. */
  readonly words?: readonly [one: string, many: string];
  /** Condition for rows (`t`) to be moved. */
  readonly only?: string;
  /** Additional columns: a row in which one changed since the merge is not restored by an undo. */
  readonly unless_changed?: readonly string[];
  /** Handled in a file of its own, because more than the id changes. */
  readonly apart?: true;
}

/** Rows that are not moved. */
interface Staying {
  readonly table: string;
  readonly column: string;
  readonly why: string;
}

const ID = { id: "bigint" };

/** Tables that refer to both an asset and its payer. */
const LED_ON: readonly Omit<Reference, "column">[] = [
  { table: "assessment", key: ID, words: ["assessment", "assessments"] },
  // Their key starts with the payer.
  { table: "arrear", key: ID, words: ["opening arrears entry", "opening arrears entries"], apart: true },
  { table: "old_receipt", key: ID, words: ["legacy receipt", "legacy receipts"] },
  { table: "service_request", key: ID, words: ["service request", "service requests"] },
];

const PAYER_TABLES: readonly Omit<Reference, "column">[] = [
  // A payer has only one account manager.
  { table: "portfolio_entry", key: ID, words: ["account manager", "account managers"], apart: true },
  // Open follow-ups are assigned to the survivor’s manager.
  { table: "follow_up", key: ID, words: ["follow-up", "follow-ups"], apart: true },
  { table: "bill", key: ID, words: ["bill", "bills"] },
  { table: "demand_notice", key: ID, words: ["demand notice", "demand notices"] },
  { table: "payment", key: ID, words: ["payment", "payments"] },
  { table: "receipt", key: ID, words: ["receipt", "receipts"] },
  {
    table: "bank_entry",
    key: ID,
    words: ["bank deposit", "bank deposits"],
    // Decided entries never change, neither by a merge nor by an undo.
    only: "t.status IN ('waiting', 'returned')",
    unless_changed: ["status"],
  },
  // Money reserved for a refund remains on its account; if released, it goes to the refund’s current payer.
  { table: "money_back", key: ID, words: ["refund", "refunds"] },
  // Credit from its tickets and late payments goes to its current payer.
  { table: "bulk_ticket", key: ID, words: ["bulk ticket order", "bulk ticket orders"] },
  ...LED_ON,
  { table: "ownership", key: ID, words: ["ownership", "ownerships"], apart: true },
  {
    table: "occupancy",
    key: ID,
    words: ["occupancy", "occupancies"],
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
    words: ["data protection case", "data protection cases"],
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
    words: ["pending change", "pending changes"],
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

/** References that a merge doesn’t move, with the reason. */
export const staying: readonly Staying[] = [
  { table: "account", column: "individual_id", why: "ledger entries are immutable" },
  { table: "account", column: "corporate_id", why: "ledger entries are immutable" },
  ...["from_individual_id", "from_corporate_id", "to_individual_id", "to_corporate_id"].map((column) => ({
    table: "bill_readdressing",
    column,
    why: "a completed decision that is not changed",
  })),
  { table: "ownership_change", column: "asset_id", why: "a completed decision that is not changed" },
  ...["vehicle_id", "shop_id", "individual_id"].map((column) => ({
    table: "ticket",
    column,
    why: "sold to a plate, shop code or phone number, which is how it is found",
  })),
  { table: "objection", column: "individual_id", why: "found through its bill" },
  { table: "objection", column: "corporate_id", why: "found through its bill" },
  { table: "enumeration", column: "record_id", why: "links each phone entry to the record it created" },
  {
    table: "evidence",
    column: "about_id",
    why: "found through its assessment, objection or service request",
  },
  { table: "import_stay", column: "record_id", why: "a snapshot of what an undo found" },
  {
    table: "biometric_visit",
    column: "individual_id",
    why: "expires within an hour, and an archived person has none",
  },
  {
    table: "proof_challenge",
    column: "individual_id",
    why: "expires within minutes, and an archived person has none",
  },
  {
    table: "data_restriction",
    column: "individual_id",
    why: "a restriction must be lifted before a merge",
  },
  { table: "audit", column: "record_id", why: "the audit trail is append-only" },
  { table: "message", column: "about_id", why: "a snapshot; the old URL redirects" },
  {
    table: "photo_hand_over",
    column: "record_id",
    why: "expires within minutes, and a closed record accepts none",
  },
];

/** Every reference to a register that a merge moves: links of the definitions, and the tables above. */
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
              // A couple or a residence is on record only once.
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

/** The reference of this table and column to `resource`. Throws if there is none. */
export function referenceOf(resource: AnyResource, table: string, column?: string): Reference {
  const found = referencesTo(resource).find(
    (one) => one.table === table && (column === undefined || one.column === column),
  );
  if (!found) throw new Error(`${table} has no reference to a ${resource.one}.`);
  return found;
}
