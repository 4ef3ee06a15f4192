import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lockLines, requireViewedVersion } from "../bank-accounts/lock-lines.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { stateAfterMatch } from "./create-match.ts";
import { postMatch } from "./post-match.ts";
import type { MatchKind } from "./posted-match.ts";

/**
 * Accepts a suggested match and posts it. Its payments are read again and locked.
 * @throws AppError forbidden, not-found, wrong-status (there is no suggestion), payment-reversed, day-closed,
 * edited-meanwhile
 */
export async function acceptMatch(
  tx: Tx,
  actor: Actor,
  lineId: number,
  viewedVersion?: number,
): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const { account, lines: locked } = await lockLines(tx, [lineId]);
  const [line] = locked;
  if (line?.state !== "proposed" || line.match_id === null)
    throw new AppError("conflict", "This line has no suggested match.", { code: "wrong-status" });
  requireViewedVersion(line, viewedVersion);
  await requireStillConfirmed(tx, line.match_id);
  const { rows: lines } = await sql<{ id: number; kobo: number }>`
    SELECT id, kobo FROM bank_line WHERE match_id = ${line.match_id}`.execute(tx);
  const { rows } = await sql<{ id: number; kind: MatchKind; provider: string | null; fee_kobo: number }>`
    UPDATE bank_match SET state = 'standing', made_by = ${actor.session?.user.id ?? null}, made_by_name = ${actor.name}
    WHERE id = ${line.match_id} RETURNING id, kind, provider, fee_kobo`.execute(tx);
  const [match] = rows;
  if (!match) throw new AppError("failed", "The suggested match no longer exists. Reload the page.");
  await postMatch(tx, { ...match, account, kobo: sumKobo(lines.map(({ kobo }) => kobo)) });
  await sql`UPDATE bank_line SET state = ${stateAfterMatch[match.kind]}, version = version + 1
    WHERE match_id = ${match.id}`.execute(tx);
  await audit(tx, actor, {
    action: "bank_line.accept",
    record_id: lineId,
    after: { match: match.id, kind: match.kind },
  });
  return { id: lineId };
}

/** A payment that was reversed after the suggestion is not at the bank. @throws AppError payment-reversed */
async function requireStillConfirmed(tx: Tx, matchId: number): Promise<void> {
  const { rows } = await sql<{ code: string; state: string }>`
    SELECT p.code, p.state FROM payment p WHERE p.id IN (
      SELECT payment_id FROM bank_match_payment WHERE match_id = ${matchId} AND live)
    ORDER BY p.id FOR SHARE OF p`.execute(tx);
  const unconfirmed = rows.find(({ state }) => state !== "confirmed");
  if (unconfirmed)
    throw new AppError(
      "conflict",
      message("{code} has since been reversed. Decline the suggestion.", { code: unconfirmed.code }),
      {
        code: "payment-reversed",
      },
    );
}
