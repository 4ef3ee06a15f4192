import { sql } from "kysely";
import { visibleBills } from "#areas/charging/billing/bill-visibility.ts";
import { findPresence } from "#areas/identity/biometrics/find-presence.ts";
import {
  describeQuery,
  identifierLabels,
  MAX_PAYER_QUERY_LENGTH,
  type PayerQuery,
  parsePayerQuery,
} from "#domain/payer-query.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type FoundDocument, findDocument } from "./find-document.ts";
import { type FoundPayer, findPayers, MAX_PAYERS } from "./find-payers.ts";

export interface PayerCheck {
  /** Kind of identifier that the text was read as, such as "phone number or NIN". */
  readonly interpreted_as: string;
  readonly payers: readonly FoundPayer[];
  /** Whether there are more payers than returned. */
  readonly more: boolean;
  /** Document found by its code, without its payer; `null` if there is none. */
  readonly document: Omit<FoundDocument, "payer" | "individual_id" | "corporate_id" | "agency_id"> | null;
}

/**
 * Looks up a payer by code, TIN, tax ID, RC number, phone number, email address or NIN, by the code of a document, or by a
 * passkey code; within the actor's scope. The lookup and its result are audited.
 * @throws AppError not-signed-in, forbidden, invalid
 */
export async function checkPayer(tx: Tx, actor: Actor, typed: string): Promise<PayerCheck> {
  authorize(actor, "payer.verify");
  const queries = parsePayerQuery(typed.slice(0, MAX_PAYER_QUERY_LENGTH));
  if (queries.length === 0) {
    const message =
      "Enter a payer’s code, TIN, tax ID, RC number, phone number, email address or NIN, or the 8-character code of a document.";
    throw new AppError("invalid", message, { fields: { query: [message] } });
  }
  const document = await findVisibleDocument(tx, actor, queries);
  const presence = await findPresence(tx, queries);
  const people = await findPayers(tx, actor, "individual", queries, [
    document?.individual_id,
    presence?.individual_id,
  ]);
  const all = [...people, ...(await findPayers(tx, actor, "corporate", queries, [document?.corporate_id]))];
  const payers = all.slice(0, MAX_PAYERS).map((one) => ({
    ...one,
    present_at:
      one.type === "individual" && one.id === presence?.individual_id
        ? presence.proved_at.toISOString()
        : null,
  }));
  const labels = [...new Set(queries.map(({ kind }) => identifierLabels[kind]))];
  await audit(tx, actor, {
    action: "payer.check",
    after: {
      asked: [...new Set(queries.map(describeQuery))].join(" or "),
      as: labels.join(" or "),
      found: [...payers.map(({ code }) => code), ...(document ? [document.code] : [])],
    },
  });
  return {
    interpreted_as: labels.join(" or "),
    payers,
    more: all.length > MAX_PAYERS,
    document: document ? toFoundDocument(document) : null,
  };
}

function toFoundDocument({ kind, id, code, state, to }: FoundDocument) {
  return { kind, id, code, state, to };
}

/** Documents of other agencies or places are not found. */
async function findVisibleDocument(
  tx: Tx,
  actor: Actor,
  queries: readonly PayerQuery[],
): Promise<FoundDocument | undefined> {
  const one = queries.find(({ kind }) => kind === "document");
  const document = one?.kind === "document" ? await findDocument(tx, one.value) : undefined;
  if (!document) return undefined;
  if (document.kind === "bill") {
    if (!may(actor, "bill.view")) return undefined;
    const { rows } =
      await sql`SELECT FROM bill b WHERE b.id = ${document.id} AND ${visibleBills(actor)}`.execute(tx);
    return rows.length > 0 ? document : undefined;
  }
  // Both have no local government, so rights limited to places don't apply.
  const right = document.kind === "receipt" ? "receipt.view" : "ticket.view";
  return may(actor, right, { agency_id: document.agency_id }) ? document : undefined;
}
