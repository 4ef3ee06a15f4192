import { type KeyObject, verify } from "node:crypto";
import { readTicketPayload, splitTicketToken, type TicketWords } from "#domain/ticket-token.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { findPublicKey } from "#platform/signing-key.ts";

/** What a token vouches for when one of our keys signed it; undefined for every other text. */
export async function readTicketToken(db: Queryable, token: string): Promise<TicketWords | undefined> {
  const parts = splitTicketToken(token);
  const key = parts && (await findPublicKey(db, parts.kid));
  if (!parts || !key || !isSignedBy(key, parts.body, parts.signature)) return undefined;
  return readTicketPayload(parts.payload);
}

function isSignedBy(key: KeyObject, body: string, signature: string): boolean {
  const bytes = Buffer.from(signature, "base64url");
  // base64url can write the same bytes in several ways; only the one we wrote is the token.
  if (bytes.toString("base64url") !== signature) return false;
  return verify(null, Buffer.from(body), key, bytes);
}
