import { sql } from "kysely";
import { visibleBills } from "#areas/charging/billing/bill-visibility.ts";
import { findPresence } from "#areas/identity/biometrics/find-presence.ts";
import { describeQuery, MOST_TYPED, type Query, readPayer, wayLabels } from "#domain/read-payer.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type FoundDocument, findDocument } from "./find-document.ts";
import { type FoundPayer, findPayers, SHOWN } from "./find-payers.ts";

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
  const params = readPayer(typed.slice(0, MOST_TYPED));
  if (params.length === 0) {
    const message =
      "Enter a payer’s code, TIN, tax ID, RC number, phone number, email address or NIN, or the 8-character code of a document.";
    throw new AppError("invalid", message, { fields: { query: [message] } });
  }
  const paper = await findPaper(tx, actor, params);
  const presence = await findPresence(tx, params);
  const people = await findPayers(tx, actor, "individual", params, [
    paper?.individual_id,
    presence?.individual_id,
  ]);
  const all = [...people, ...(await findPayers(tx, actor, "corporate", params, [paper?.corporate_id]))];
  const payers = all.slice(0, SHOWN).map((one) => ({
    ...one,
    present_at:
      one.type === "individual" && one.id === presence?.individual_id
        ? presence.proved_at.toISOString()
        : null,
  }));
  const ways = [...new Set(params.map(({ way }) => wayLabels[way]))];
  await audit(tx, actor, {
    action: "payer.check",
    after: {
      asked: [...new Set(params.map(describeQuery))].join(" or "),
      as: ways.join(" or "),
      found: [...payers.map(({ code }) => code), ...(paper ? [paper.code] : [])],
    },
  });
  return {
    interpreted_as: ways.join(" or "),
    payers,
    more: all.length > SHOWN,
    document: paper ? shownPaper(paper) : null,
  };
}

function shownPaper({ kind, id, code, state, to }: FoundDocument) {
  return { kind, id, code, state, to };
}

/** Documents of other agencies or places are not found. */
async function findPaper(tx: Tx, actor: Actor, params: readonly Query[]): Promise<FoundDocument | undefined> {
  const one = params.find(({ way }) => way === "document");
  const paper = one?.way === "document" ? await findDocument(tx, one.value) : undefined;
  if (!paper) return undefined;
  if (paper.kind === "bill") {
    if (!may(actor, "bill.view")) return undefined;
    const { rows } =
      await sql`SELECT FROM bill b WHERE b.id = ${paper.id} AND ${visibleBills(actor)}`.execute(tx);
    return rows.length > 0 ? paper : undefined;
  }
  // Both have no local government, so rights limited to places don't apply.
  const right = paper.kind === "receipt" ? "receipt.view" : "ticket.view";
  return may(actor, right, { agency_id: paper.agency_id }) ? paper : undefined;
}
