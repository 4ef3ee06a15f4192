import DataLoader from "dataloader";
import { sql } from "kysely";
import { readPayCode } from "#areas/charging/billing/read-pay-code.ts";
import { type LagosDate, lagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { type Database, database } from "#kernel/db/client.ts";
import { runPrepared } from "#kernel/db/prepared.ts";
import { isReplicaRead, onReplica } from "#platform/database/replica.ts";
import { takeTry } from "#platform/rate-limit.ts";
import { findPublicKey } from "#platform/signing-key.ts";
import { findOldReceipt, type MaskedOldReceipt } from "../old-receipts/find-by-token.ts";
import { maskPayer } from "./mask.ts";
import { receiptAgency, receiptBills, receiptPayer } from "./receipt-lines.ts";
import { keyOfToken, readToken } from "./signed-token.ts";

/** What the public may know of a receipt: enough to compare it with the paper. */
export interface MaskedReceipt {
  readonly number: string;
  readonly kobo: number;
  readonly issued_at: Date;
  readonly status: "valid" | "cancelled";
  readonly cancelled_at: Date | null;
  /** The number of the receipt that took its place. */
  readonly replaced_by: string | null;
  readonly agency: string;
  /** "A•••• S••••" */
  readonly payer: string;
  readonly bills: readonly { readonly code: string; readonly title: string; readonly status: string }[];
}

export type Validation =
  /** Entered from the books before: we know of it, and cannot vouch for it. */
  | { readonly verdict: "before"; readonly receipt: MaskedOldReceipt }
  | {
      readonly verdict: "genuine" | "cancelled";
      readonly receipt: MaskedReceipt;
      /** Signed when its key may have been in other hands already; the books know the receipt all the same. */
      readonly key_lost_since?: LagosDate;
    }
  /** Not signed by us, altered since, or signed with a lost key and not in the books. */
  | { readonly verdict: "forged"; readonly key_lost_since?: LagosDate }
  /** Not of the form of a token: a link that was cut off or mistyped, which says nothing about any paper. */
  | { readonly verdict: "incomplete" };

const WHERE = "Type the security code of a receipt, or the pay code on the plate of a bill";

/** Whether the token of a QR is ours, and how the receipt stands now. Never throws for a bad token. */
export async function validateReceipt(token: string): Promise<Validation> {
  const isOld = isReplicaRead();
  const found = await onReplica(() => validate(token));
  // Issued a moment ago, it may not have got there yet: "no" is said by the primary only.
  return isOld && (found.verdict === "forged" || found.verdict === "incomplete") ? validate(token) : found;
}

async function validate(token: string): Promise<Validation> {
  const kid = keyOfToken(token);
  if (kid === undefined) return (await findOldReceipt(token)) ?? { verdict: "incomplete" };
  const key = await findPublicKey(database(), kid);
  const signed = key && readToken(token, key);
  if (!signed) return { verdict: "forged" };
  const row = await rowsByNumber().load(signed.number);
  // Signed by our key, but not what the books hold: a stolen key, or a restored backup. To the letter, or a thief
  // could put another payer to a number that exists.
  if (row?.signed !== token) return { verdict: "forged", ...(await lostSince(kid)) };
  const { lost_since } = row;
  return {
    verdict: row.status === "cancelled" ? "cancelled" : "genuine",
    receipt: mask(row),
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
 * The receipt whose printed security code somebody typed, masked. Every try counts, right or wrong.
 * @throws AppError too-many, invalid, not-found
 */
export async function findReceiptByCode(
  actor: Actor,
  typed: string,
): Promise<MaskedReceipt & { signed: string }> {
  await takeTry("public-code", actor.ip ?? "unknown");
  const read = () => readRows("security_code", [readPayCode(typed, WHERE)]);
  const isOld = isReplicaRead();
  let [row] = await onReplica(read);
  if (!row && isOld) [row] = await read();
  if (!row) throw notFound("receipt");
  return { ...mask(row), signed: row.signed };
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
/** Of each database its own: what is asked of the primary must not go along to the replica. */
const loaders = new WeakMap<Database, Loader>();

/** Receipts that are asked for at the same moment are asked for together; nothing is kept. */
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

/** One question, prepared: this is asked for every look at a receipt. */
function readRows(column: "number" | "security_code", values: readonly string[]): Promise<Row[]> {
  return runPrepared(sql<Row>`
    SELECT number, kobo, issued_at, cancelled_at, signed, status, agency, payer, bills,
      (SELECT r.number FROM receipt r WHERE r.replaces_id = receipt.id) AS replaced_by,
      (SELECT lost_since FROM signing_key WHERE signing_key.kid = receipt.kid) AS lost_since
    FROM receipt WHERE ${sql.ref(column)} = ANY(${values}::text[])`);
}

function mask(row: Row): MaskedReceipt {
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
