import { sql } from "kysely";
import { findMergedInto } from "#areas/registry/duplicates/merged-into.ts";
import { isOwnAsset } from "#areas/registry/records/own-asset.ts";
import { restrictedCodes } from "#areas/registry/records/restriction.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { isActive, isClosed } from "#domain/merge.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * The obstacle to a merge of two records, whichever is kept; undefined if they can be merged.
 * @returns AppError already-merged, record-closed, own-record, record-restricted, both-have-accounts, married
 */
export async function findObstacle(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  first: AnyRecord,
  second: AnyRecord,
): Promise<AppError | undefined> {
  for (const record of [first, second]) {
    const into = await findMergedInto(db, resource, record.id);
    if (into)
      return refusal("already-merged", `${record.code} is already merged into ${into.code}.`, { into });
    if (isClosed(record.status))
      return refusal("record-closed", `${record.code} is ${record.status} and can’t be merged.`);
    if (await isOwnRecord(db, actor, resource, record.id))
      return ownRecordError("One of these records is yours. Another officer must merge them.");
  }
  return (
    (await restrictionObstacle(db, resource, [first.id, second.id])) ??
    (resource.name === "individual" ? personObstacle(db, first, second) : undefined)
  );
}

/** Users can’t undo a merge of their own records. @throws AppError own-record */
export async function requireNotOwnRecords(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids)
    if (await isOwnRecord(db, actor, resource, id))
      throw ownRecordError("One of these records is yours. Another officer must undo this merge.");
}

/**
 * Restricted records can’t be merged or separated by any user: the restriction would stay with one record, and its data
 * protection case could no longer lift it.
 * @returns AppError record-restricted
 */
export async function restrictionObstacle(
  db: Queryable,
  resource: AnyResource,
  ids: readonly number[],
): Promise<AppError | undefined> {
  const [code] = await restrictedCodes(db, resource, ids);
  if (code === undefined) return undefined;
  return new AppError(
    "forbidden",
    message("{code} is restricted. A data protection officer must lift the restriction first.", { code }),
    { code: "record-restricted" },
  );
}

/** @returns AppError survivor-not-in-force: a record in force can’t be merged into an unapproved one */
export function survivorObstacle(survivor: AnyRecord, loser: AnyRecord): AppError | undefined {
  if (isActive(survivor.status) || !isActive(loser.status)) return undefined;
  return refusal(
    "survivor-not-in-force",
    `${loser.code} is in force and ${survivor.code} is not. Keep ${loser.code}.`,
  );
}

async function personObstacle(
  db: Queryable,
  first: AnyRecord,
  second: AnyRecord,
): Promise<AppError | undefined> {
  const { rows } = await sql<{ accounts: number; married: boolean }>`
    SELECT (SELECT count(*)::int FROM app_user WHERE individual_id IN (${first.id}, ${second.id})) AS accounts,
      EXISTS (SELECT FROM spouse WHERE (individual_id, partner_id) IN
        ((${first.id}, ${second.id}), (${second.id}, ${first.id}))) AS married`.execute(db);
  const { accounts = 0, married = false } = rows[0] ?? {};
  if (accounts > 1)
    return refusal("both-have-accounts", "Each person has their own account. Unlink one account first.");
  if (!married) return undefined;
  return refusal("married", "They are recorded as married to each other. Correct this first.");
}

/** Whether a record is the actor’s own: themselves, a company they act for, or their asset. */
function isOwnRecord(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<boolean> | boolean {
  const { individual_id, corporate_ids } = ownerOf(actor);
  if (resource.name === "individual") return individual_id === id;
  if (resource.name === "corporate") return corporate_ids.includes(id);
  // For officers without linked payers, only their entries would be own assets, which is normal work.
  if (individual_id === null && corporate_ids.length === 0) return false;
  return isOwnAsset(db, actor, resource, id);
}

function ownRecordError(message: string): AppError {
  return new AppError("forbidden", message, { code: "own-record" });
}

/** The error of a merge, or of undoing one, that is not possible. */
export function refusal(code: string, message: string, data?: object): AppError {
  return new AppError("conflict", message, { code, ...(data && { data }) });
}
