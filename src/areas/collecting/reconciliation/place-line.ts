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

/** What a line can be besides payments. */
export const places = ["suspense", "charge", "not-ours"] as const;
export type Place = (typeof places)[number];

const WORDS: Readonly<Record<Place, string>> = {
  suspense: "Nobody knows yet whose it is: kept in suspense.",
  charge: "The bank took it for itself.",
  "not-ours": "It is not the government’s.",
};

/**
 * Says what a line is that stands for no payment. What is not ours needs a reason, and so does what the books have of the
 * same sum: whose it is would seem to be known.
 * @throws AppError forbidden, not-found, wrong-status, day-closed, edited-meanwhile, invalid (no reason), in-books (no reason)
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
  if (line?.match_id) await endMatch(tx, actor, line.match_id, "Placed by hand.");
  const match = await makeMatch(tx, actor, {
    account,
    kind: place,
    state: "standing",
    how: "hand",
    confidence: "by-hand",
    lines,
    payment_ids: [],
    words: reason ?? WORDS[place],
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
    "{known} has this sum at this bank, and no line stands for it. Match the line with it, or say why it is not that.",
    { known },
  );
  throw new AppError("conflict", text, { code: "in-books", fields: { reason: [text] } });
}
