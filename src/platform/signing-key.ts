import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import { AppError } from "#kernel/app-error.ts";
import { type Queryable, type Tx, transaction } from "#kernel/db/client.ts";
import { seal, unseal } from "#kernel/secrets.ts";

/** Advisory lock id: one process at a time creates or changes keys. */
const LOCK = 7_246_030;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

/** A token: the text, "." and its signature in base64url. */
export function signText(text: string, { privateKey }: Pick<SigningKey, "privateKey">): string {
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
}

// Decrypted keys of this process. A key never changes, only whether it is in use.
const privateKeys = new Map<string, KeyObject>();
const publicKeys = new Map<string, KeyObject>();

/** Locks keys until the transaction ends. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** Creates the first key of an installation; later calls do nothing. */
export async function ensureSigningKey(): Promise<void> {
  await transaction(async (tx) => {
    await lockKeys(tx);
    const current = await tx
      .selectFrom("signing_key")
      .select("kid")
      .where("retired_at", "is", null)
      .executeTakeFirst();
    if (!current) await createKey(tx);
  });
}

/**
 * Signs with a new key from now on. Signatures of older keys stay valid: their public keys are kept.
 * @param viewedKid the key that the caller viewed as current; omitted by the system
 * @returns the new key's name
 * @throws AppError key-changed if another one is in use
 */
export async function replaceKey(
  tx: Tx,
  viewedKid?: string,
): Promise<{ kid: string; before: string | null }> {
  await lockKeys(tx);
  const current = await tx
    .selectFrom("signing_key")
    .select("kid")
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (viewedKid !== undefined && viewedKid !== current?.kid) throw keyChanged();
  // Clock time, not transaction time, to distinguish two that waited for each other.
  await tx
    .updateTable("signing_key")
    .set({ retired_at: sql`clock_timestamp()` })
    .where("retired_at", "is", null)
    .execute();
  return { kid: await createKey(tx), before: current?.kid ?? null };
}

function keyChanged(): AppError {
  return new AppError(
    "conflict",
    "Another officer has just changed the signing key. Check the list before you change it again.",
    { code: "key-changed" },
  );
}

/** The current key. Signatures stay valid even if it is retired at the same time. */
export async function signingKey(tx: Queryable): Promise<SigningKey> {
  const row = await tx
    .selectFrom("signing_key")
    .select(["kid", "sealed_private_key"])
    .where("retired_at", "is", null)
    .executeTakeFirstOrThrow(() => new Error("There is no signing key: ensureSigningKey was not called."));
  let privateKey = privateKeys.get(row.kid);
  if (!privateKey) {
    privateKey = createPrivateKey({
      key: unseal(row.sealed_private_key, row.kid),
      format: "der",
      type: "pkcs8",
    });
    privateKeys.set(row.kid, privateKey);
  }
  return { kid: row.kid, privateKey };
}

/** A public key, retired or not; undefined for an unknown name. */
export async function findPublicKey(db: Queryable, kid: string): Promise<KeyObject | undefined> {
  const cached = publicKeys.get(kid);
  if (cached) return cached;
  const row = await db
    .selectFrom("signing_key")
    .select("public_key")
    .where("kid", "=", kid)
    .executeTakeFirst();
  if (!row) return undefined;
  const x = Buffer.from(row.public_key).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  publicKeys.set(kid, key);
  return key;
}

export interface PublishedKey {
  readonly kid: string;
  /** Ed25519, raw, base64url. */
  readonly public_key: string;
  readonly created_at: Date;
  /** Not used since; its signatures stay valid. */
  readonly retired_at: Date | null;
  /** Possibly compromised since: its signature is genuine only if the receipt is on record. */
  readonly lost_since: LagosDate | null;
}

/** All public keys, for verifying receipts offline. */
export async function listPublicKeys(db: Queryable): Promise<PublishedKey[]> {
  const rows = await db
    .selectFrom("signing_key")
    .select(["kid", "public_key", "created_at", "retired_at", "lost_since"])
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({ ...row, public_key: Buffer.from(row.public_key).toString("base64url") }));
}

async function createKey(tx: Tx): Promise<string> {
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
