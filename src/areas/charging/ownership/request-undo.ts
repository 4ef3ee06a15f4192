import { sql } from "kysely";
import type { NewOwner } from "#areas/registry/ownership/owner-errors.ts";
import { changeNeedsApproval } from "#areas/registry/ownership/two-officers.ts";
import type { Person } from "#areas/registry/ownership/unknown-people.ts";
import { findRecord } from "#areas/registry/records/find.ts";
import { ownersOf } from "#areas/registry/records/owners.ts";
import type { ApprovalSubject } from "#domain/approval-requests.ts";
import { formatDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { type Description, defineApproval } from "#platform/approval-requests/define.ts";
import { requestApproval } from "#platform/approval-requests/request-approval.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockAsset } from "./assign-owners.ts";
import type { OwnersChanged } from "./change-owners.ts";
import { describeBills, nameIn, namesOf, ownersText, personKey } from "./describe-owners.ts";
import { excludedFromUndo } from "./excluded-from-change.ts";
import { lastAssignment, type UndoRequest, undoOwners } from "./undo-owners.ts";

interface UndoInput {
  readonly version: number;
  readonly reason: string;
}

defineApproval<UndoInput>("owner-change-undo", {
  apply: (tx, actor, { type, id }, input) => undoOwners(tx, actor, getRegister(type), id, input),
  describe: describeUndo,
  excludes: excludedFromUndo,
});

/**
 * Undoes the last assignment of owners, or requests it if it takes two officers: an undo assigns the asset and its
 * unpaid bills to the owners before it.
 * @throws AppError as `undoOwners` and `requestApproval`
 */
export async function requestUndoOwners(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  undoing: UndoRequest,
): Promise<OwnersChanged> {
  await lockAsset(tx, actor, resource, id);
  if (!(await changeNeedsApproval(tx, resource, id)))
    return { done: await undoOwners(tx, actor, resource, id, undoing) };
  const { version, reason } = undoing;
  const input: UndoInput = { version, reason: reason ?? "" };
  const subject: ApprovalSubject = { type: resource.name, id };
  return { request: await requestApproval(tx, actor, "owner-change-undo", subject, input, reason) };
}

async function describeUndo(
  db: Queryable,
  actor: Actor,
  { type, id }: ApprovalSubject,
): Promise<Description> {
  const resource = getRegister(type);
  const [asset, lastChange] = [await findRecord(db, resource, id), await lastAssignment(db, resource, id)];
  if (!asset || !lastChange) throw notFound();
  const present = (await ownersOf(db, resource, id)).filter(({ current }) => current);
  const former = await ownersBefore(db, lastChange.id);
  const names = await namesOf(db, [...present, ...former]);
  const previousPayers = await payersBefore(db, lastChange.id);
  const payers = await namesOf(db, [...previousPayers.values()]);
  const moved = sql`b.id IN (SELECT r.bill_id FROM bill_readdressing r WHERE r.change_id = ${lastChange.id}
    AND (b.individual_id, b.corporate_id) IS NOT DISTINCT FROM (r.to_individual_id, r.to_corporate_id))`;
  const bills = await describeBills(db, actor, moved, (payer) => {
    const to = previousPayers.get(personKey(payer));
    return to ? nameIn(payers, to) : "The previous payers";
  });
  return {
    title: `${asset.code}, ${asset.title}: undo the last change of owner`,
    lga_ids: asset.lga_id === null ? null : [asset.lga_id],
    effect: [
      { label: "Owners", before: ownersText(present, names), after: ownersText(former, names) },
      { label: "Change of owner", before: formatDate(lastChange.since), after: "Undone" },
      ...bills,
    ],
  };
}

async function ownersBefore(db: Queryable, changeId: number): Promise<NewOwner[]> {
  const { rows } = await sql<NewOwner>`
    SELECT CASE WHEN o.individual_id IS NULL THEN 'corporate' ELSE 'individual' END AS type,
      coalesce(o.individual_id, o.corporate_id) AS id, o.share_bp
    FROM ownership o WHERE o.ended_by = ${changeId} AND NOT o.undone ORDER BY o.share_bp DESC, o.id`.execute(
    db,
  );
  return rows;
}

/** Current payer → the payer that their bills of this change return to, if there is exactly one. */
async function payersBefore(db: Queryable, changeId: number): Promise<Map<string, Person>> {
  const { rows } = await sql<{ key: string; before: Person[] }>`
    SELECT CASE WHEN r.to_individual_id IS NULL THEN 'corporate ' || r.to_corporate_id
        ELSE 'individual ' || r.to_individual_id END AS key,
      json_agg(DISTINCT jsonb_build_object(
        'type', CASE WHEN r.from_individual_id IS NULL THEN 'corporate' ELSE 'individual' END,
        'id', coalesce(r.from_individual_id, r.from_corporate_id))) AS before
    FROM bill_readdressing r WHERE r.change_id = ${changeId} GROUP BY 1`.execute(db);
  return new Map(
    rows.flatMap(({ key, before: [only, ...others] }) =>
      only && others.length === 0 ? [[key, only] as const] : [],
    ),
  );
}
