import { type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import type { Queryable } from "#kernel/db/client.ts";
import { findPublicKey, type SigningKey, signingKey } from "../signing-key.ts";

/** The latest seal. Stored elsewhere, it proves later that nothing before it was changed. */
export interface Head {
  readonly number: number;
  /** SHA-256, as hex. */
  readonly digest: string;
  readonly sealed_at: Date;
}

/** Exported form. Signed with the receipt key. */
export const signedHead = z.object({
  number: z.int().min(1),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  sealed_at: z.string(),
  kid: z.string(),
  signature: z.string(),
});
export type SignedHead = z.infer<typeof signedHead>;

/** The latest seal; undefined before the first one. */
export async function findHead(db: Queryable): Promise<Head | undefined> {
  const row = await db
    .selectFrom("audit_seal")
    .select(["number", "digest", "at"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { number: row.number, digest: row.digest.toString("hex"), sealed_at: row.at };
}

/** The head with its signature. */
export async function signHead(db: Queryable, head: Head): Promise<SignedHead> {
  const key: SigningKey = await signingKey(db);
  const snapshot = { number: head.number, digest: head.digest, sealed_at: head.sealed_at.toISOString() };
  return {
    ...snapshot,
    kid: key.kid,
    signature: sign(null, signedText(snapshot), key.privateKey).toString("base64url"),
  };
}

/** Whether it was signed by a key of this installation. */
export async function isHeadSigned(db: Queryable, head: SignedHead): Promise<boolean> {
  const key: KeyObject | undefined = await findPublicKey(db, head.kid);
  return key !== undefined && verify(null, signedText(head), key, Buffer.from(head.signature, "base64url"));
}

/** Starts with its purpose, so that a receipt's signature can't be used as a head's. */
function signedText({
  number,
  digest,
  sealed_at,
}: Pick<SignedHead, "number" | "digest" | "sealed_at">): Buffer {
  return Buffer.from(`ratebook audit head\n${number}\n${digest}\n${sealed_at}`);
}
