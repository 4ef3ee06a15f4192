import { message } from "#domain/message.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockLines, requireUnsettled, requireViewedVersion } from "../bank-accounts/lock-lines.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { createMatch } from "./create-match.ts";
import { findUnmatchedCodes } from "./find-ledger-entries.ts";
import { endMatch } from "./undo-match.ts";

/** Classifications of a line without payments. */
export const classifications = ["suspense", "charge", "not-ours"] as const;
export type Classification = (typeof classifications)[number];

const EXPLANATIONS: Readonly<Record<Classification, string>> = {
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
export async function classifyLine(
  tx: Tx,
  actor: Actor,
  lineId: number,
  classification: Classification,
  rawReason: string | null,
  viewedVersion?: number,
): Promise<{ id: number }> {
  const reason = readReason(rawReason, classification === "not-ours");
  const { match, kobo } = await placeLine(tx, actor, lineId, {
    classification,
    reason,
    explanation: reason ?? EXPLANATIONS[classification],
    viewedVersion,
  });
  await audit(tx, actor, {
    action: `bank_line.${classification.replace("-", "_")}`,
    resource: "bank_line",
    record_id: lineId,
    after: { match, kobo },
    reason,
  });
  return { id: lineId };
}

interface Placement {
  readonly classification: Classification;
  readonly reason: string | null;
  /** Text of the match. */
  readonly explanation: string;
  readonly viewedVersion: number | undefined;
}

/**
 * Posts an open line to the account of its classification; the caller writes the audit entry.
 * @returns the match, and the line's amount in kobo
 * @throws AppError as `classifyLine`
 */
export async function placeLine(
  tx: Tx,
  actor: Actor,
  lineId: number,
  { classification, reason, explanation, viewedVersion }: Placement,
): Promise<{ match: number; kobo: number }> {
  authorizeBank(actor, "reconciliation.work");
  const { account, lines } = await lockLines(tx, [lineId]);
  const [line] = lines;
  if (line) requireViewedVersion(line, viewedVersion);
  requireUnsettled(lines);
  if (line && reason === null) await refuseIfInLedger(tx, { ...line, bank: account.bank });
  if (line?.match_id) await endMatch(tx, actor, line.match_id, "Classified manually.");
  const match = await createMatch(tx, actor, {
    account,
    kind: classification,
    state: "standing",
    how: "hand",
    confidence: "by-hand",
    lines,
    payment_ids: [],
    words: explanation,
  });
  return { match, kobo: sumKobo(lines.map(({ kobo }) => kobo)) };
}

/** @throws AppError in-books */
async function refuseIfInLedger(tx: Tx, line: Parameters<typeof findUnmatchedCodes>[1]): Promise<void> {
  const [known] = await findUnmatchedCodes(tx, line);
  if (!known) return;
  const text = message(
    "{known} has the same amount at this bank and is unmatched. Match the line with it, or enter the reason why it is different.",
    { known },
  );
  throw new AppError("conflict", text, { code: "in-books", fields: { reason: [text] } });
}
