import type { Actor } from "../actor.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import type { CheckAnswer } from "./check-answer.ts";
import { type OfflineCheck, readSeen } from "./check-input.ts";
import { databaseTime, getCheck } from "./check-ticket.ts";
import { findCheck } from "./find-check.ts";
import { keepCheck } from "./keep-check.ts";
import { lookAt } from "./look.ts";

/**
 * Writes looks that were made without a network: each once by its id, in whatever order and however often they come. What
 * was shown stays as it was; the books' own verdict of that moment stands beside it. A clock that was ahead counts as now.
 * @throws AppError not-signed-in, forbidden, invalid, key-reused, still-running
 */
export async function checkBatch(
  tx: Tx,
  actor: Actor,
  checks: readonly OfflineCheck[],
): Promise<{ id: number; code: string; checks: CheckAnswer[] }> {
  authorize(actor, "ticket.validate");
  const now = await databaseTime(tx);
  const answers = new Map<string, CheckAnswer>();
  // In the order of their ids, so that two calls with the same tickets never wait for each other.
  for (const input of [...checks].sort((a, b) => (a.check_id < b.check_id ? -1 : 1)))
    answers.set(input.check_id, await checkOne(tx, actor, input, now));
  const inOrder = checks.flatMap(({ check_id }) => answers.get(check_id) ?? []);
  return { id: inOrder[0]?.id ?? 0, code: inOrder[0]?.code ?? "", checks: inOrder };
}

async function checkOne(tx: Tx, actor: Actor, input: OfflineCheck, now: Date): Promise<CheckAnswer> {
  const before = await findCheck(tx, actor, input);
  if (before) return before;
  const said = new Date(input.checked_at);
  const at = said > now ? now : said;
  const seen = readSeen(input);
  const looked = await lookAt(tx, { way: input.way, asked: input.asked, seen, at });
  await keepCheck(tx, actor, { input, seen, looked, at, shown: input.verdict });
  return getCheck(tx, actor, input);
}
