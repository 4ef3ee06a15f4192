import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import type { Tx } from "#kernel/db/client.ts";
import { isPseudonymised, verifyPseudonymised } from "./pseudonymised-rows.ts";
import { isReencrypted, verifyReencrypted } from "./reencrypted-rows.ts";
import { digestWith, GENESIS, rowDigest, sealHead, sealRows } from "./row-digest.ts";

/** Seals, and approximate number of rows, read per query. */
const MAX_SEALS = 1_000;
const MAX_ROWS = 20_000;
/** Faults listed; the rest are counted. */
const MAX_LISTED = 5;

export interface ListedErrors {
  readonly listed: string[];
  count: number;
}

export interface SealsVerified {
  readonly seals: number;
  readonly rows: number;
  /** Rows sealed more than an hour after their stated time. */
  readonly late: number;
  /** Redacted rows, according to the trail. */
  readonly redacted: number;
  /** Rows with numbers encrypted after sealing, and otherwise unchanged content. */
  readonly reencrypted: number;
  /** Rows with an actor pseudonymised after sealing, and otherwise unchanged content. */
  readonly pseudonymised: number;
  /** Missing or changed rows. */
  readonly rowErrors: ListedErrors;
  /** Seals that don't follow from the previous one. */
  readonly sealErrors: ListedErrors;
}

interface SealRow {
  number: number;
  count: number;
  previous: Buffer;
  digest: Buffer;
  computed: Buffer;
  covers: number;
  late: number;
  blotted: number;
  reworded: number[] | null;
  renamed: number[] | null;
  faults: string[] | null;
}

/** Verifies the chain from its first seal, recomputing every digest, a few thousand rows at a time. */
export async function verifySeals(tx: Tx): Promise<SealsVerified> {
  const totals = {
    seals: 0,
    rows: 0,
    late: 0,
    redacted: 0,
    reencrypted: 0,
    pseudonymised: 0,
    rowErrors: noErrors(),
    sealErrors: noErrors(),
  };
  let last = { number: 0, digest: GENESIS };
  for (;;) {
    const until = await nextWindow(tx, last.number);
    if (until === undefined) return totals;
    for (const seal of await readSeals(tx, last.number, until)) {
      checkSeal(totals.sealErrors, seal, last);
      for (const error of seal.faults ?? []) addError(totals.rowErrors, error);
      const reworded = await verifyReencrypted(tx, seal.reworded ?? []);
      for (const error of reworded.errors) addError(totals.rowErrors, error);
      const renamed = await verifyPseudonymised(tx, seal.renamed ?? []);
      for (const error of renamed.errors) addError(totals.rowErrors, error);
      totals.reencrypted += reworded.count;
      totals.pseudonymised += renamed.count;
      totals.seals += 1;
      totals.rows += seal.covers;
      totals.late += seal.late;
      totals.redacted += seal.blotted;
      last = seal;
    }
  }
}

/** Last seal of the next window: some thousand rows, at least one seal. */
async function nextWindow(tx: Tx, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ until: number | null }>`
    SELECT coalesce(max(number) FILTER (WHERE before <= ${MAX_ROWS}), min(number)) AS until FROM (
      SELECT number, sum(count) OVER (ORDER BY number) AS before
      FROM (SELECT number, count FROM audit_seal WHERE number > ${after} ORDER BY number LIMIT ${MAX_SEALS}) AS page
    ) AS running`.execute(tx);
  return rows[0]?.until ?? undefined;
}

async function readSeals(tx: Tx, after: number, until: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    SELECT s.number, s.count, s.previous, s.digest, sha256(${sealHead} || coalesce(${sealRows}, '')) AS computed,
      count(r.audit_id) AS covers, count(*) FILTER (WHERE a.at < s.at - interval '1 hour') AS late,
      array_agg('row ' || r.audit_id || CASE WHEN a.id IS NULL THEN ' is gone' ELSE ' was changed' END)
        FILTER (WHERE r.audit_id IS NOT NULL
          AND (a.id IS NULL OR NOT x.same AND NOT x.blotted AND NOT x.reworded AND NOT x.renamed)) AS faults,
      count(*) FILTER (WHERE NOT x.same AND x.blotted) AS blotted,
      to_jsonb(array_agg(a.id) FILTER (WHERE NOT x.same AND NOT x.blotted AND NOT x.renamed AND x.reworded)) AS reworded,
      to_jsonb(array_agg(a.id) FILTER (WHERE NOT x.same AND NOT x.blotted AND x.renamed)) AS renamed
    FROM audit_seal s LEFT JOIN audit_sealed r ON r.seal = s.number LEFT JOIN audit a ON a.id = r.audit_id
      LEFT JOIN LATERAL (SELECT ${rowDigest} = r.digest AS same, ${isRedacted()} AS blotted, ${isReencrypted} AS reworded,
        ${isPseudonymised} AS renamed) x ON a.id IS NOT NULL
    WHERE s.number > ${after} AND s.number <= ${until} GROUP BY s.number ORDER BY s.number`.execute(tx);
  return rows;
}

/**
 * A row without content, with its original digest kept by a later row. With this digest the row matches its seal, which proves
 * who did what and when.
 */
function isRedacted() {
  const redactedDigest = sql<Buffer>`decode(b.after ->> 'words', 'hex')`;
  return sql`CASE WHEN num_nonnulls(a.before, a.after, a.reason) > 0 THEN false ELSE EXISTS (
    SELECT FROM audit b WHERE b.resource = 'audit' AND b.record_id = a.id AND b.id > a.id AND b.action = 'audit.blot'
      AND CASE WHEN b.after ->> 'words' ~ '^[0-9a-f]{64}$' THEN ${digestWith(redactedDigest)} = r.digest ELSE false END) END`;
}

function checkSeal(errors: ListedErrors, seal: SealRow, last: { number: number; digest: Buffer }): void {
  const name = `seal ${seal.number}`;
  if (seal.number !== last.number + 1) addError(errors, `seal ${last.number + 1} is missing`);
  else if (!seal.previous.equals(last.digest)) addError(errors, `${name} does not follow the previous one`);
  if (seal.covers !== seal.count)
    addError(errors, `${name} has ${countNoun(seal.covers, "row")} instead of ${seal.count}`);
  else if (!seal.computed.equals(seal.digest)) addError(errors, `${name} was changed`);
}

function noErrors(): ListedErrors {
  return { listed: [], count: 0 };
}

function addError(errors: ListedErrors, error: string): void {
  errors.count += 1;
  if (errors.listed.length < MAX_LISTED) errors.listed.push(error);
}
