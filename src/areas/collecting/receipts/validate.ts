import DataLoader from "dataloader";
import { sql } from "kysely";
import { readPayCode } from "#areas/charging/billing/read-pay-code.ts";
import { type LagosDate, lagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { type Database, database } from "#kernel/db/client.ts";
import { runPrepared } from "#kernel/db/prepared.ts";
import { isReplicaRead, onReplica } from "#platform/database/replica.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { findPublicKey } from "#platform/signing-key.ts";
import { findOldReceipt, type MaskedOldReceipt } from "../old-receipts/find-by-token.ts";
import { maskPayer } from "./mask.ts";
import { receiptAgency, receiptBills, receiptPayer } from "./receipt-lines.ts";
import { keyIdOfToken, readToken } from "./signed-token.ts";

/** The public data of a receipt: enough to compare it with the paper. */
export interface MaskedReceipt {
  readonly number: string;
  readonly kobo: number;
  readonly issued_at: Date;
  readonly status: "valid" | "cancelled";
  readonly cancelled_at: Date | null;
  /** The number of its replacement. */
  readonly replaced_by: string | null;
  readonly agency: string;
  /** "A•••• S••••" */
  readonly payer: string;
  readonly bills: readonly { readonly code: string; readonly title: string; readonly status: string }[];
}

export type Validation =
  /** A legacy receipt: it is on record, but can't be verified. */
  | { readonly verdict: "before"; readonly receipt: MaskedOldReceipt }
  | {
      readonly verdict: "genuine" | "cancelled";
      readonly receipt: MaskedReceipt;
      /** Signed when its key could have been compromised; the records confirm the receipt. */
      readonly key_lost_since?: LagosDate;
    }
  /** Not signed by us, altered since, or signed with a compromised key and not on record. */
  | { readonly verdict: "forged"; readonly key_lost_since?: LagosDate }
  /** Not in the format of a token: a truncated or mistyped link, which proves nothing about a receipt. */
  | { readonly verdict: "incomplete" };

const CODE_PROMPT = "Enter the verification code of a receipt or the pay code of a bill";

/** Whether the token of a QR code is ours, and the receipt's current status. Never throws for an invalid token. */
export async function validateReceipt(token: string): Promise<Validation> {
  const isReplica = isReplicaRead();
  const found = await onReplica(() => validate(token));
  // A receipt issued a moment ago can be missing on the replica: only the primary decides that there is none.
  return isReplica && (found.verdict === "forged" || found.verdict === "incomplete")
    ? validate(token)
    : found;
}

async function validate(token: string): Promise<Validation> {
  const kid = keyIdOfToken(token);
  if (kid === undefined) return (await findOldReceipt(token)) ?? { verdict: "incomplete" };
  const key = await findPublicKey(database(), kid);
  const signed = key && readToken(token, key);
  if (!signed) return { verdict: "forged" };
  const row = await rowsByNumber().load(signed.number);
  // Signed by our key, but different from the records: a stolen key, or a restored backup. Compared exactly, otherwise
  // a forger could put another payer on an existing number.
  if (row?.signed !== token) return { verdict: "forged", ...(await lostSince(kid)) };
  const { lost_since } = row;
  return {
    verdict: row.status === "cancelled" ? "cancelled" : "genuine",
    receipt: toMaskedReceipt(row),
    ...(lost_since !== null && lagosDate(row.issued_at) >= lost_since && { key_lost_since: lost_since }),
  };
}

async function lostSince(kid: string): Promise<{ key_lost_since?: LagosDate }> {
  const key = await database()
    .selectFrom("signing_key")
    .select("lost_since")
    .where("kid", "=", kid)
    .executeTakeFirst();
  return key?.lost_since ? { key_lost_since: key.lost_since } : {};
}

/**
 * The masked receipt with the entered verification code. Each attempt counts towards the limit.
 * @throws AppError too-many, invalid, not-found
 */
export async function findReceiptByCode(
  actor: Actor,
  typed: string,
): Promise<MaskedReceipt & { signed: string }> {
  await consumeAttempt("public-code", actor.ip ?? "unknown");
  const read = () => readRows("security_code", [readPayCode(typed, CODE_PROMPT)]);
  const isReplica = isReplicaRead();
  let [row] = await onReplica(read);
  if (!row && isReplica) [row] = await read();
  if (!row) throw notFound("receipt");
  return { ...toMaskedReceipt(row), signed: row.signed };
}

interface Row extends Omit<MaskedReceipt, "agency" | "payer" | "bills" | "status"> {
  readonly signed: string;
  readonly status: string;
  readonly agency: unknown;
  readonly payer: unknown;
  readonly bills: unknown;
  /** Of the key that signed it. */
  readonly lost_since: LagosDate | null;
}

type Loader = DataLoader<string, Row | undefined>;
/** One per database: a query for the primary must not be sent to the replica. */
const loaders = new WeakMap<Database, Loader>();

/** Batches concurrent requests for receipts into one query; nothing is cached. */
function rowsByNumber(): Loader {
  const db = database();
  const known = loaders.get(db);
  if (known) return known;
  const loader: Loader = new DataLoader(
    async (numbers) => {
      const rows = await readRows("number", numbers);
      const byNumber = new Map(rows.map((row) => [row.number, row]));
      return numbers.map((number) => byNumber.get(number));
    },
    { cache: false, maxBatchSize: 200 },
  );
  loaders.set(db, loader);
  return loader;
}

/** One prepared query, because every check of a receipt runs it. */
function readRows(column: "number" | "security_code", values: readonly string[]): Promise<Row[]> {
  return runPrepared(sql<Row>`
    SELECT number, kobo, issued_at, cancelled_at, signed, status, agency, payer, bills,
      (SELECT r.number FROM receipt r WHERE r.replaces_id = receipt.id) AS replaced_by,
      (SELECT lost_since FROM signing_key WHERE signing_key.kid = receipt.kid) AS lost_since
    FROM receipt WHERE ${sql.ref(column)} = ANY(${values}::text[])`);
}

function toMaskedReceipt(row: Row): MaskedReceipt {
  const { number, kobo, issued_at, cancelled_at, replaced_by } = row;
  return {
    number,
    kobo,
    issued_at,
    cancelled_at,
    replaced_by,
    status: row.status as MaskedReceipt["status"],
    agency: receiptAgency.parse(row.agency).name,
    payer: maskPayer(receiptPayer.parse(row.payer)).name,
    bills: receiptBills.parse(row.bills).map(({ code, title, status }) => ({ code, title, status })),
  };
}
