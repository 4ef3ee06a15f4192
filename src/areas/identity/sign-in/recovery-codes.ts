import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { formatToken, normaliseToken } from "#domain/token.ts";
import type { Tx } from "#kernel/db/client.ts";
import { keyedDigest, keyedDigests } from "#kernel/secrets.ts";

const CODE_COUNT = 10;
const CODE_LENGTH = 10;

/** Creates ten codes and deletes earlier ones. They are shown once; only digests are stored. */
export async function writeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => formatToken(randomBytes(CODE_LENGTH)));
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ user_id: userId, code_hash: keyedDigest(code, digestContext(userId)) })))
    .execute();
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
}

/** Consumes a single-use code. */
export async function consumeRecoveryCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recovery_code")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "in", keyedDigests(normaliseToken(typed), digestContext(userId)))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function digestContext(userId: number): string {
  return `recovery ${userId}`;
}
