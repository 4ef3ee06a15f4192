import { message } from "#domain/message.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockLines, requireSeen, requireUnsettled } from "../bank-accounts/lock-lines.ts";
import { findExact } from "./find-in-books.ts";
import { makeMatch } from "./make-match.ts";
import { authorizeBank } from "./right.ts";
import { endMatch } from "./undo-match.ts";

/** Classifications of a line without payments. */
export const places = ["suspense", "charge", "not-ours"] as const;
export type Place = (typeof places)[number];

const PLACE_TEXTS: Readonly<Record<Place, string>> = {
  suspense: "Payer not known yet. Kept in suspense.",
  charge: "Bank charge.",
  "not-ours": "Not the government’s money.",
};

/**
 * Classifies a line that matches no payment. "Not ours" requires a reason, and so does a line with the amount of an
 * unmatched entry, which it probably is.
 * @throws AppError forbidden, not-found, wrong-status, day-closed, edited-meanwhile, invalid (no reason), in-books (no
 * reason)
 */
export async function placeLine(
  tx: Tx,
  actor: Actor,
  lineId: number,
  place: Place,
  rawReason: string | null,
  seen?: number,
): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const reason = readReason(rawReason, place === "not-ours");
  const { account, lines } = await lockLines(tx, [lineId]);
  const [line] = lines;
  if (line) requireSeen(line, seen);
  requireUnsettled(lines);
  if (line && reason === null) await refuseKnown(tx, { ...line, bank: account.bank });
  if (line?.match_id) await endMatch(tx, actor, line.match_id, "Classified manually.");
  const match = await makeMatch(tx, actor, {
    account,
    kind: place,
    state: "standing",
    how: "hand",
    confidence: "by-hand",
    lines,
    payment_ids: [],
    words: reason ?? PLACE_TEXTS[place],
  });
  await audit(tx, actor, {
    action: `bank_line.${place.replace("-", "_")}`,
    resource: "bank_line",
    record_id: lineId,
    after: { match, kobo: sumKobo(lines.map(({ kobo }) => kobo)) },
    reason,
  });
  return { id: lineId };
}

/** @throws AppError in-books */
async function refuseKnown(tx: Tx, line: Parameters<typeof findExact>[1]): Promise<void> {
  const [known] = await findExact(tx, line);
  if (!known) return;
  const text = message(
    "{known} has the same amount at this bank and is unmatched. Match the line with it, or enter the reason why it is different.",
    { known },
  );
  throw new AppError("conflict", text, { code: "in-books", fields: { reason: [text] } });
}
