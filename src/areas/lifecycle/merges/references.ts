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
  readonly nouns?: readonly [one: string, many: string];
  /** Condition for rows (`t`) to be moved. */
  readonly only?: string;
  /** Additional columns: a row in which one changed since the merge is not restored by an undo. */
  readonly unless_changed?: readonly string[];
  /** Handled in a file of its own, because more than the id changes. */
  readonly special?: true;
}

/** Rows that are not moved. */
interface UnmovedReference {
  readonly table: string;
  readonly column: string;
  readonly reason: string;
}

const ID = { id: "bigint" };

/** Tables that refer to both an asset and its payer. */
const ASSET_AND_PAYER_TABLES: readonly Omit<Reference, "column">[] = [
  { table: "assessment", key: ID, nouns: ["assessment", "assessments"] },
  // Their key starts with the payer.
  { table: "arrear", key: ID, nouns: ["opening arrears entry", "opening arrears entries"], special: true },
  { table: "old_receipt", key: ID, nouns: ["legacy receipt", "legacy receipts"] },
  { table: "service_request", key: ID, nouns: ["service request", "service requests"] },
];

const PAYER_TABLES: readonly Omit<Reference, "column">[] = [
  // A payer has only one account manager.
  { table: "portfolio_entry", key: ID, nouns: ["account manager", "account managers"], special: true },
  // Open follow-ups are assigned to the survivor’s manager.
  { table: "follow_up", key: ID, nouns: ["follow-up", "follow-ups"], special: true },
  { table: "bill", key: ID, nouns: ["bill", "bills"] },
  { table: "demand_notice", key: ID, nouns: ["demand notice", "demand notices"] },
  { table: "payment", key: ID, nouns: ["payment", "payments"] },
  { table: "receipt", key: ID, nouns: ["receipt", "receipts"] },
  {
    table: "bank_entry",
    key: ID,
    nouns: ["bank deposit", "bank deposits"],
    // Decided entries never change, neither by a merge nor by an undo.
    only: "t.status IN ('waiting', 'returned')",
    unless_changed: ["status"],
  },
  // Money reserved for a refund remains on its account; if released, it goes to the refund’s current payer.
  { table: "money_back", key: ID, nouns: ["refund", "refunds"] },
  // Credit from its tickets and late payments goes to its current payer.
  { table: "bulk_ticket", key: ID, nouns: ["bulk ticket order", "bulk ticket orders"] },
  ...ASSET_AND_PAYER_TABLES,
  { table: "ownership", key: ID, nouns: ["ownership", "ownerships"], special: true },
  {
    table: "occupancy",
    key: ID,
    nouns: ["occupancy", "occupancies"],
    special: true,
  },
];

const INDIVIDUAL_REFERENCES: readonly Reference[] = [
  ...PAYER_TABLES.map((one) => ({ ...one, column: "individual_id" })),
  { table: "app_user", column: "individual_id", key: ID, nouns: ["account", "accounts"] },
  {
    table: "biometric_enrolment",
    column: "individual_id",
    key: ID,
    nouns: ["photo and passkey", "photos and passkeys"],
  },
  {
    table: "data_case",
    column: "individual_id",
    key: ID,
    nouns: ["data protection case", "data protection cases"],
  },
];

const CORPORATE_REFERENCES: readonly Reference[] = [
  ...PAYER_TABLES.map((one) => ({ ...one, column: "corporate_id" })),
  {
    table: "user_corporate",
    column: "corporate_id",
    key: { user_id: "bigint", corporate_id: "bigint" },
    nouns: ["account", "accounts"],
    special: true,
  },
  { table: "corporate_invite", column: "corporate_id", key: ID, special: true },
];

const ASSET_REFERENCES: readonly Reference[] = [
  { table: "bill", column: "asset_id", register: "asset_type", key: ID, nouns: ["bill", "bills"] },
  ...ASSET_AND_PAYER_TABLES.map((one) => ({ ...one, column: "asset_id", register: "asset_type" })),
  {
    table: "demand_notice",
    column: "asset_id",
    register: "asset_type",
    key: ID,
    nouns: ["demand notice", "demand notices"],
    special: true,
  },
  {
    table: "ownership",
    column: "asset_id",
    register: "asset_type",
    key: ID,
    nouns: ["owner", "owners"],
    special: true,
  },
  {
    table: "occupancy",
    column: "record_id",
    register: "resource",
    key: ID,
    nouns: ["occupant", "occupants"],
    special: true,
  },
];

const COMMON_REFERENCES: readonly Reference[] = [
  {
    table: "photo",
    column: "record_id",
    register: "resource",
    key: ID,
    nouns: ["photo", "photos"],
    special: true,
  },
  { table: "note", column: "record_id", register: "resource", key: ID, nouns: ["note", "notes"] },
  {
    table: "pending_change",
    column: "record_id",
    register: "resource",
    key: ID,
    nouns: ["pending change", "pending changes"],
    only: "t.status IN ('submitted', 'returned')",
    special: true,
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
export const unmovedReferences: readonly UnmovedReference[] = [
  { table: "account", column: "individual_id", reason: "ledger entries are immutable" },
  { table: "account", column: "corporate_id", reason: "ledger entries are immutable" },
  ...["from_individual_id", "from_corporate_id", "to_individual_id", "to_corporate_id"].map((column) => ({
    table: "bill_readdressing",
    column,
    reason: "a completed decision that is not changed",
  })),
  { table: "ownership_change", column: "asset_id", reason: "a completed decision that is not changed" },
  ...["vehicle_id", "shop_id", "individual_id"].map((column) => ({
    table: "ticket",
    column,
    reason: "sold to a plate, shop code or phone number, which is how it is found",
  })),
  { table: "objection", column: "individual_id", reason: "found through its bill" },
  { table: "objection", column: "corporate_id", reason: "found through its bill" },
  { table: "enumeration", column: "record_id", reason: "links each phone entry to the record it created" },
  {
    table: "evidence",
    column: "about_id",
    reason: "found through its assessment, objection or service request",
  },
  { table: "import_stay", column: "record_id", reason: "a snapshot of what an undo found" },
  {
    table: "biometric_visit",
    column: "individual_id",
    reason: "expires within an hour, and an archived person has none",
  },
  {
    table: "proof_challenge",
    column: "individual_id",
    reason: "expires within minutes, and an archived person has none",
  },
  {
    table: "data_restriction",
    column: "individual_id",
    reason: "a restriction must be lifted before a merge",
  },
  { table: "audit", column: "record_id", reason: "the audit trail is append-only" },
  { table: "message", column: "about_id", reason: "a snapshot; the old URL redirects" },
  {
    table: "photo_hand_over",
    column: "record_id",
    reason: "expires within minutes, and a closed record accepts none",
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
              nouns: [one, many] as const,
              // A couple or a residence is on record only once.
              ...((table === "spouse" || table === "residence") && { special: true as const }),
            },
          ]
        : [],
    ),
  );
  return [
    ...links,
    ...(resource.name === "individual" ? INDIVIDUAL_REFERENCES : []),
    ...(resource.name === "corporate" ? CORPORATE_REFERENCES : []),
    ...(resource.owned ? ASSET_REFERENCES : []),
    ...COMMON_REFERENCES,
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
