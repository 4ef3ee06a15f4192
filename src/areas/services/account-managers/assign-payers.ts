import { sql } from "kysely";
import { lockPortfolios } from "#areas/registry/records/lock-portfolios.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { readPayerSelection } from "#domain/portfolio-choice.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { type FoundPayers, findPayers } from "./find-payers.ts";
import { readManagers, requireActiveManager } from "./manager-row.ts";
import { moveOpenFollowUps } from "./move-follow-ups.ts";
import { chosenPayers, groupPayers, type SortedPayers } from "./sort-payers.ts";

/** Result of an assignment of payers. */
export interface Assigned {
  /** Number of assigned payers that had no manager. */
  readonly assigned: number;
  /** Number of payers moved from another manager. */
  readonly reassigned: number;
  /** Number of payers that stay with another manager. */
  readonly kept_by_others: number;
  /** Number of payers that already had this manager. */
  readonly already_assigned: number;
}

/**
 * Previews an assignment of payers to a manager. Writes nothing.
 * @param raw as read by `readPayerSelection`
 * @throws AppError forbidden, not-found, invalid, unknown-payers, no-payers-chosen, too-many-payers
 */
export async function previewAssignment(actor: Actor, id: number, raw: Raw): Promise<SortedPayers> {
  const scope = authorize(actor, "account_manager.assign");
  const errors = new ValidationErrors();
  const choice = readPayerSelection(errors, raw);
  assertValid(errors);
  const [manager] = await readManagers(database(), sql`m.id = ${id}`);
  if (!manager) throw notFound("account manager");
  const found = await findPayers(database(), errors, scope, choice);
  assertValid(errors);
  return groupPayers(database(), id, found);
}

/**
 * Assigns payers to a manager from now on; earlier assignments are kept as history. Payers of other managers move only if
 * requested, with their open follow-ups.
 * @throws AppError forbidden, not-found, manager-away, invalid, unknown-payers, no-payers-chosen, too-many-payers
 */
export async function assignPayers(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<Assigned> {
  const scope = authorize(actor, "account_manager.assign");
  const errors = new ValidationErrors();
  const choice = readPayerSelection(errors, raw);
  assertValid(errors);
  await lockPortfolios(tx);
  await requireActiveManager(tx, id);
  const found = await findPayers(tx, errors, scope, choice);
  assertValid(errors);
  const sorted = await groupPayers(tx, id, found);
  const others = sorted.other_managers.reduce((sum, { payers }) => sum + payers, 0);
  const done = {
    assigned: sorted.unassigned,
    already_assigned: sorted.already_assigned,
    reassigned: choice.take_over ? others : 0,
    kept_by_others: choice.take_over ? 0 : others,
  };
  if (done.assigned + done.reassigned === 0) return done;
  await writeAssignments(tx, actor, id, found, choice.take_over);
  const { lga_id, agency_id, owing_over, type } = choice.picked ?? {};
  const onlyPayer = choice.listed?.length === 1 ? choice.listed[0]?.code : undefined;
  await audit(tx, actor, {
    action: "account_manager.assign",
    record_id: id,
    after: {
      payers: done.assigned + done.reassigned,
      taken_over: done.reassigned,
      ...(onlyPayer && { payer: onlyPayer }),
      ...(choice.picked && { lga_id, agency_id, owing_over, type }),
    },
  });
  return done;
}

async function writeAssignments(
  tx: Tx,
  actor: Actor,
  id: number,
  found: FoundPayers,
  takeOver: boolean,
): Promise<void> {
  const me = actor.session?.user.id ?? null;
  const condition = takeOver ? sql`x.manager_id IS DISTINCT FROM ${id}::bigint` : sql`x.manager_id IS NULL`;
  // Current managers are read once, because ended entries look unassigned afterwards.
  const { rows } = await sql<{ individual_id: number | null; corporate_id: number | null }>`
    WITH chosen AS MATERIALIZED (SELECT x.* FROM ${chosenPayers(found)} AS x WHERE ${condition}),
    ended AS (UPDATE portfolio_entry e SET until = now(), ended_by = ${me}, reason = 'Reassigned to another manager'
      FROM chosen x WHERE e.id = x.entry_id RETURNING e.id)
    SELECT x.individual_id, x.corporate_id FROM chosen x`.execute(tx);
  const individuals = rows.flatMap(({ individual_id }) => individual_id ?? []);
  const corporates = rows.flatMap(({ corporate_id }) => corporate_id ?? []);
  await sql`INSERT INTO portfolio_entry (manager_id, individual_id, corporate_id, assigned_by)
    SELECT ${id}::bigint, x.id, NULL::bigint, ${me}::bigint FROM unnest(${individuals}::bigint[]) AS x (id)
    UNION ALL SELECT ${id}::bigint, NULL, x.id, ${me}::bigint FROM unnest(${corporates}::bigint[]) AS x (id)`.execute(
    tx,
  );
  if (takeOver) await moveOpenFollowUps(tx, id, { individuals, corporates });
}
