import { type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import type { Queryable } from "#kernel/db/client.ts";
import { findPublicKey, type SigningKey, signingKey } from "../signing-key.ts";

/** The last seal: whoever keeps it elsewhere can prove later that nothing before it was changed. */
export interface Head {
  readonly number: number;
  /** SHA-256, as hex. */
  readonly digest: string;
  readonly sealed_at: Date;
}

/** What is exported and printed. The key is that of the receipts. */
export const signedHead = z.object({
  number: z.int().min(1),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  sealed_at: z.string(),
  kid: z.string(),
  signature: z.string(),
});
export type SignedHead = z.infer<typeof signedHead>;

/** The last seal; undefined before the first. */
export async function findHead(db: Queryable): Promise<Head | undefined> {
  const row = await db
    .selectFrom("audit_seal")
    .select(["number", "digest", "at"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { number: row.number, digest: row.digest.toString("hex"), sealed_at: row.at };
}

/** The head with a signature over it. */
export async function signHead(db: Queryable, head: Head): Promise<SignedHead> {
  const key: SigningKey = await signingKey(db);
  const told = { number: head.number, digest: head.digest, sealed_at: head.sealed_at.toISOString() };
  return { ...told, kid: key.kid, signature: sign(null, words(told), key.privateKey).toString("base64url") };
}

/** Whether one of this installation's keys signed it. */
export async function isHeadSigned(db: Queryable, head: SignedHead): Promise<boolean> {
  const key: KeyObject | undefined = await findPublicKey(db, head.kid);
  return key !== undefined && verify(null, words(head), key, Buffer.from(head.signature, "base64url"));
}

/** The purpose stands first, so that no receipt's signature can pass for a head's. */
function words({ number, digest, sealed_at }: Pick<SignedHead, "number" | "digest" | "sealed_at">): Buffer {
  return Buffer.from(`ratebook audit head\n${number}\n${digest}\n${sealed_at}`);
}
