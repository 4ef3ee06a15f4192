import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import { AppError } from "#kernel/app-error.ts";
import { type Queryable, type Tx, transaction } from "#kernel/db/client.ts";
import { seal, unseal } from "#kernel/secrets.ts";

/** Any number: one process at a time makes or changes keys. */
const LOCK = 7_246_030;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

// Opened keys of this process. A key never changes, only whether it is in use.
const opened = new Map<string, KeyObject>();
const known = new Map<string, KeyObject>();

/** Until the transaction's end nobody else makes or changes a key. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** Makes the first key of an installation; later calls do nothing. */
export async function ensureSigningKey(): Promise<void> {
  await transaction(async (tx) => {
    await lockKeys(tx);
    const inUse = await tx
      .selectFrom("signing_key")
      .select("kid")
      .where("retired_at", "is", null)
      .executeTakeFirst();
    if (!inUse) await makeKey(tx);
  });
}

/**
 * Signs with a new key from now on. What older keys signed stays valid: their public halves are kept.
 * @param seen the key that was thought to be in use; the program leaves it out
 * @returns the new key's name
 * @throws AppError key-changed when another one is in use by now
 */
export async function replaceKey(tx: Tx, seen?: string): Promise<{ kid: string; before: string | null }> {
  await lockKeys(tx);
  const inUse = await tx
    .selectFrom("signing_key")
    .select("kid")
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (seen !== undefined && seen !== inUse?.kid) throw keyChanged();
  // The clock's time, not the transaction's: two that waited for each other are told apart.
  await tx
    .updateTable("signing_key")
    .set({ retired_at: sql`clock_timestamp()` })
    .where("retired_at", "is", null)
    .execute();
  return { kid: await makeKey(tx), before: inUse?.kid ?? null };
}

function keyChanged(): AppError {
  return new AppError(
    "conflict",
    "Another key signs receipts by now: somebody changed it a moment ago. Look at the list before you change it again.",
    { code: "key-changed" },
  );
}

/** The key in use. Retired in the same moment, what it signs is valid all the same. */
export async function signingKey(tx: Queryable): Promise<SigningKey> {
  const row = await tx
    .selectFrom("signing_key")
    .select(["kid", "sealed_private_key"])
    .where("retired_at", "is", null)
    .executeTakeFirstOrThrow(() => new Error("There is no signing key: ensureSigningKey was not called."));
  let privateKey = opened.get(row.kid);
  if (!privateKey) {
    privateKey = createPrivateKey({
      key: unseal(row.sealed_private_key, row.kid),
      format: "der",
      type: "pkcs8",
    });
    opened.set(row.kid, privateKey);
  }
  return { kid: row.kid, privateKey };
}

/** The public half of a key, retired or not; undefined for a name that was never given. */
export async function findPublicKey(db: Queryable, kid: string): Promise<KeyObject | undefined> {
  const cached = known.get(kid);
  if (cached) return cached;
  const row = await db
    .selectFrom("signing_key")
    .select("public_key")
    .where("kid", "=", kid)
    .executeTakeFirst();
  if (!row) return undefined;
  const x = Buffer.from(row.public_key).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  known.set(kid, key);
  return key;
}

export interface PublishedKey {
  readonly kid: string;
  /** Ed25519, raw, base64url. */
  readonly public_key: string;
  readonly created_at: Date;
  /** Signs nothing new since; what it signed stays valid. */
  readonly retired_at: Date | null;
  /** May be in other hands since: what bears its signature is genuine only if the books know it. */
  readonly lost_since: LagosDate | null;
}

/** Every public key, for those who check receipts without a network. */
export async function listPublicKeys(db: Queryable): Promise<PublishedKey[]> {
  const rows = await db
    .selectFrom("signing_key")
    .select(["kid", "public_key", "created_at", "retired_at", "lost_since"])
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({ ...row, public_key: Buffer.from(row.public_key).toString("base64url") }));
}

async function makeKey(tx: Tx): Promise<string> {
  const kid = formatPayCode(randomBytes(5)).replace("-", "").slice(0, 6);
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const sealed = seal(privateKey.export({ format: "der", type: "pkcs8" }), kid);
  const raw = Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url");
  await tx
    .insertInto("signing_key")
    .values({ kid, public_key: raw, sealed_private_key: sealed, created_at: sql`clock_timestamp()` })
    .execute();
  return kid;
}
