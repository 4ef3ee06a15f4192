import { sql } from "kysely";
import { lockPortfolios } from "#areas/registry/records/lock-portfolios.ts";
import { MAX_REASON_LENGTH } from "#domain/account-managers.ts";
import { readField, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { text } from "#resource/field.ts";
import { dropOpenFollowUps } from "./move-follow-ups.ts";
import { ENTRIES, payersWithin } from "./visibility.ts";

/** The reason for removing payers from a portfolio; required. */
export function readRemovalReason(errors: ValidationErrors, raw: Raw): string {
  return String(
    readField(errors, raw, "reason", text("Reason", MAX_REASON_LENGTH, { required: true })) ?? "",
  );
}

/**
 * Removes a payer from a portfolio without a new manager. Their open follow-ups are dropped.
 * @param id of the entry
 * @throws AppError forbidden, not-found, not-in-portfolio, invalid
 */
export async function endEntry(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<{ id: number; code: string }> {
  const scope = authorize(actor, "account_manager.assign");
  const errors = new ValidationErrors();
  const reason = readRemovalReason(errors, raw);
  assertValid(errors);
  await lockPortfolios(tx);
  const { rows } = await sql<{
    manager_id: number;
    individual_id: number | null;
    corporate_id: number | null;
    until: Date | null;
    code: string;
  }>`SELECT e.manager_id, e.individual_id, e.corporate_id, e.until, coalesce(i.code, c.code) AS code
    FROM ${ENTRIES} WHERE e.id = ${id} AND ${payersWithin(scope)}`.execute(tx);
  const [entry] = rows;
  if (!entry) throw notFound("payer in a portfolio");
  const { manager_id, individual_id, corporate_id, until, code } = entry;
  if (until !== null)
    throw new AppError("conflict", message("{code} is no longer in this portfolio.", { code }), {
      code: "not-in-portfolio",
    });
  const me = actor.session?.user.id ?? null;
  await sql`UPDATE portfolio_entry SET until = now(), ended_by = ${me}, reason = ${reason} WHERE id = ${id}`.execute(
    tx,
  );
  const payers = {
    individuals: individual_id === null ? [] : [individual_id],
    corporates: corporate_id === null ? [] : [corporate_id],
  };
  await dropOpenFollowUps(tx, me, reason, payers);
  await audit(tx, actor, {
    action: "account_manager.unassign",
    record_id: manager_id,
    reason,
    after: { payers: 1, payer: code },
  });
  return { id, code };
}
