import { sql } from "kysely";
import { lockPortfolios } from "#areas/registry/records/lock-portfolios.ts";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readRemovalReason } from "./end-entry.ts";
import { readManagers, requireActiveManager, requireManagerInScope } from "./manager-row.ts";
import { moveOpenFollowUps } from "./move-follow-ups.ts";
import { ENTRIES, payersWithin } from "./visibility.ts";

/**
 * Moves all payers of a manager within the actor's scope to another one, in one statement, with their open follow-ups.
 * @param raw `to` (id of a manager) and `reason`
 * @throws AppError forbidden, not-found, manager-away, portfolio-empty, invalid
 */
export async function movePortfolio(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<{ moved: number }> {
  const scope = authorize(actor, "account_manager.assign");
  const errors = new ValidationErrors();
  refuseUnknown(errors, raw, ["to", "reason"]);
  const reason = readRemovalReason(errors, raw);
  const to = /^[0-9]{1,10}$/.test(plainText(raw["to"])) ? Number(raw["to"]) : 0;
  if (to === 0) errors.add("to", "Select the manager who takes over the portfolio.");
  else if (to === id) errors.add("to", "Select another manager.");
  assertValid(errors);
  await lockPortfolios(tx);
  const [from] = await readManagers(tx, sql`m.id = ${id}`);
  if (!from) throw notFound("account manager");
  await requireManagerInScope(tx, from, scope);
  const successor = await requireActiveManager(tx, to);
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ individual_id: number | null; corporate_id: number | null }>`
    UPDATE portfolio_entry SET until = now(), ended_by = ${me}, reason = ${reason}
    WHERE id IN (SELECT e.id FROM ${ENTRIES} WHERE e.manager_id = ${id} AND e.until IS NULL AND ${payersWithin(scope)})
    RETURNING individual_id, corporate_id`.execute(tx);
  if (rows.length === 0)
    throw new AppError(
      "conflict",
      message("{name} has no payers that you have access to.", { name: from.name }),
      {
        code: "portfolio-empty",
      },
    );
  const individuals = rows.flatMap(({ individual_id }) => individual_id ?? []);
  const corporates = rows.flatMap(({ corporate_id }) => corporate_id ?? []);
  await sql`INSERT INTO portfolio_entry (manager_id, individual_id, corporate_id, assigned_by)
    SELECT ${to}::bigint, x.id, NULL::bigint, ${me}::bigint FROM unnest(${individuals}::bigint[]) AS x (id)
    UNION ALL SELECT ${to}::bigint, NULL, x.id, ${me}::bigint FROM unnest(${corporates}::bigint[]) AS x (id)`.execute(
    tx,
  );
  await moveOpenFollowUps(tx, to, { individuals, corporates });
  const payers = rows.length;
  const about = { resource: "account_manager", reason };
  await audit(tx, actor, {
    ...about,
    action: "account_manager.move",
    record_id: id,
    after: { payers, to: successor.code },
  });
  await audit(tx, actor, {
    ...about,
    action: "account_manager.receive",
    record_id: to,
    after: { payers, from: from.code },
  });
  return { moved: payers };
}
