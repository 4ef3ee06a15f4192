import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { databaseTime } from "#kernel/today.ts";
import { type OfflineCheck, readSeen } from "./check-input.ts";
import type { CheckResult } from "./check-result.ts";
import { getCheck, toLookup } from "./check-ticket.ts";
import { findCheck } from "./find-check.ts";
import { findTicket } from "./find-ticket.ts";
import { recordCheck } from "./record-check.ts";
import { saveCheck } from "./save-check.ts";

/**
 * Records offline checks: each once by its id, in any order and repeatedly. The verdict shown is kept beside the server's own
 * verdict for that time. A time in the future counts as now.
 * @throws AppError not-signed-in, forbidden, invalid, key-reused, still-running
 */
export async function checkBatch(
  tx: Tx,
  actor: Actor,
  checks: readonly OfflineCheck[],
): Promise<{ id: number; code: string; checks: CheckResult[] }> {
  authorize(actor, "ticket.validate");
  const now = await databaseTime(tx);
  await lockTickets(tx, checks, now);
  const answers = new Map<string, CheckResult>();
  // Sorted by id, so that two requests with the same checks don't deadlock.
  for (const input of [...checks].sort((a, b) => (a.check_id < b.check_id ? -1 : 1)))
    answers.set(input.check_id, await checkOne(tx, actor, input, now));
  const inOrder = checks.flatMap(({ check_id }) => answers.get(check_id) ?? []);
  return { id: inOrder[0]?.id ?? 0, code: inOrder[0]?.code ?? "", checks: inOrder };
}

/** Locks all tickets at once in one order, so that two requests with the same tickets don't deadlock. */
async function lockTickets(tx: Tx, checks: readonly OfflineCheck[], now: Date): Promise<void> {
  const ids = new Set<number>();
  for (const input of checks) {
    const { ticket } = await findTicket(tx, input.way, input.asked, checkTime(input, now));
    if (ticket) ids.add(ticket.id);
  }
  await sql`SELECT FROM ticket WHERE id = ANY(${[...ids]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}

/** Time of the check; a time in the future counts as now. */
function checkTime({ checked_at }: OfflineCheck, now: Date): Date {
  const checkedAt = new Date(checked_at);
  return checkedAt > now ? now : checkedAt;
}

async function checkOne(tx: Tx, actor: Actor, input: OfflineCheck, now: Date): Promise<CheckResult> {
  const existing = await findCheck(tx, actor, input);
  if (existing) return existing;
  const at = checkTime(input, now);
  const seen = readSeen(input);
  const result = await recordCheck(tx, { ...toLookup(input), seen, at });
  await saveCheck(tx, actor, { input, seen, result, at, shown: input.verdict });
  return getCheck(tx, actor, input);
}
