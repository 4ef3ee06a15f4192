import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { identifierLabels, type PayerQuery, parsePayerQuery } from "#domain/payer-query.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { keyedDigest } from "#kernel/secrets.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { findDocument } from "./find-document.ts";
import { isActivePayer, matchPayer } from "./match-payer.ts";

/** The only data of a payer or document shown to the public: that it exists, its kind, a masked name and its status. */
export type Verified =
  | { readonly found: false }
  | {
      readonly found: true;
      readonly kind: "person" | "company";
      /** Masked name, such as "A•••• S••••". */
      readonly name: string;
      /** Year of registration. */
      readonly since: number;
    }
  | {
      readonly found: true;
      readonly kind: "bill" | "receipt" | "ticket";
      readonly name: string | null;
      readonly state: string;
      readonly to: string;
    };

const NOT_FOUND: Verified = { found: false };
const PUBLIC_KINDS: readonly PayerQuery["kind"][] = ["code", "tin", "tax_id", "rc", "document"];

/**
 * Verifies a payer or document for the public. The code of a document has 40 random bits and is sufficient. Numbers that can be
 * guessed (a payer's code, TIN, tax ID, RC number) also need the last four digits of the phone number on record; unknown,
 * closed, of another phone number and without one have the same answer. Every attempt counts, and attempts for one code or
 * number are limited too. Results about a payer are audited.
 * @throws AppError too-many, invalid (neither a code nor a number; last four digits missing)
 */
export async function verifyPublicly(actor: Actor, typed: string, last: string): Promise<Verified> {
  await consumeAttempt("public-code", actor.ip ?? "unknown");
  const queries = parsePayerQuery(typed).filter(({ kind }) => PUBLIC_KINDS.includes(kind));
  const lastFour = last.replaceAll(/\s/g, "");
  const document = queries.find((one): one is PayerQuery & { kind: "document" } => one.kind === "document");
  const payers = queries.filter(({ kind }) => kind !== "document");
  validateInput(queries, lastFour, payers.length > 0 && !document);
  const found = document && (await findDocument(database(), document.value));
  if (found) {
    const { kind, payer, state, to } = found;
    return { found: true, kind, name: payer === null ? null : maskName(payer), state, to };
  }
  if (payers.length === 0 || lastFour === "") return NOT_FOUND;
  return findPayer(actor, payers, lastFour);
}

function validateInput(queries: readonly PayerQuery[], four: string, needed: boolean): void {
  const fields: Record<string, string[]> = {};
  if (queries.length === 0)
    fields.code = [
      "Enter a payer’s code such as IND-0000012-K, a TIN or RC number, or the 8-character code of a document, such as 7K3D-M9QX.",
    ];
  if (four !== "" ? !/^[0-9]{4}$/.test(four) : needed)
    fields.last = ["Enter the last four digits of the payer’s phone number."];
  const [first] = Object.values(fields).flat();
  if (first) throw new AppError("invalid", first, { fields });
}

async function findPayer(actor: Actor, queries: readonly PayerQuery[], four: string): Promise<Verified> {
  // Four digits could be guessed in ten thousand attempts, so attempts per payer are limited, from all addresses together.
  for (const one of queries) {
    await consumeAttempt("payer-guess", attemptKey(one));
    await consumeAttempt("payer-guess-day", attemptKey(one));
  }
  for (const type of ["individual", "corporate"] as const) {
    const match = matchPayer(type, queries);
    if (!match) continue;
    const { rows } = await sql<{ id: number; title: string; since: number }>`
      SELECT t.id, t.title, extract(year FROM t.created_at AT TIME ZONE 'Africa/Lagos')::int AS since
      FROM ${sql.table(type)} AS t
      WHERE ${match} AND ${isActivePayer(type)} AND right(t.phone_number, 4) = ${four} ORDER BY t.id LIMIT 1`.execute(
      database(),
    );
    const [row] = rows;
    if (row) {
      // Data of a payer was shown, which is audited. Misses show nothing, and are only counted.
      await audit(database(), actor, {
        action: "payer.verify_public",
        resource: type,
        record_id: row.id,
        after: { as: [...new Set(queries.map(({ kind }) => identifierLabels[kind]))].join(" or ") },
      });
      return {
        found: true,
        kind: type === "individual" ? "person" : "company",
        name: maskName(row.title),
        since: row.since,
      };
    }
  }
  return NOT_FOUND;
}

/** Key of the attempts for one payer, without numbers in plain text. */
function attemptKey(query: PayerQuery): string {
  const whole = query.kind === "code" ? `${query.type} ${query.id}` : `${query.kind} ${query.value}`;
  return keyedDigest(whole, "tries about a payer").toString("base64url");
}
