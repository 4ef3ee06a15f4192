import { sql } from "kysely";
import { moveMergedCredit } from "#areas/collecting/payments/merged-credit.ts";
import { withLockedCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { lockMergePair } from "#areas/registry/duplicates/lock-merge-pair.ts";
import { requireVersion } from "#areas/registry/records/find.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { verificationEnd } from "#areas/registry/records/write.ts";
import { capitalise } from "#domain/capitalise.ts";
import { type MergeChoice, mergeChoices, mergeRight } from "#domain/merge.ts";
import { withArticle } from "#domain/with-article.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { reasonError } from "#kernel/decision/reason.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import type { AnyResource } from "#resource/define.ts";
import { requireApprovedValues } from "./merge-rules.ts";
import { type OwnersChoice, ownersOfBoth } from "./move-owners.ts";
import { moveReferences } from "./move-references.ts";
import type { Merging } from "./move-rows.ts";
import { findObstacle, survivorObstacle } from "./obstacles.ts";
import { assertChosenValid, writeBoth } from "./write-both.ts";

export interface MergeInput {
  readonly survivor_id: number;
  readonly loser_id: number;
  /** Versions as viewed. */
  readonly survivor_version: number;
  readonly loser_version: number;
  /** Names of `choicesOf` with values taken from the archived record. */
  readonly take: readonly string[];
  /** Required only if both have different owners. */
  readonly owners?: OwnersChoice | undefined;
  readonly reason: string;
}

export interface Merged {
  readonly id: number;
  readonly survivor_id: number;
  readonly loser_id: number;
  /** Number of rows moved to the kept record, by table. */
  readonly moved: Readonly<Record<string, number>>;
}

/**
 * Merges two records: everything that refers to the loser refers to the survivor afterwards, which gets the selected values;
 * the loser is archived. Amounts, dates and payer names of bills, notices and receipts remain unchanged; ledger accounts too,
 * except that the loser’s credit is transferred to the survivor.
 * @throws AppError not-signed-in, forbidden, step-up-needed, not-found, invalid, edited-meanwhile, already-merged,
 *   record-closed, own-record, record-restricted, own-entry, both-have-accounts, married, survivor-not-in-force, owners-differ,
 *   duplicate
 */
export async function mergeRecords(
  tx: Tx,
  actor: Actor,
  register: AnyResource,
  input: MergeInput,
): Promise<Merged> {
  authorize(actor, mergeRight(register));
  authorize(actor, `${register.name}.view`);
  requireStepUp(actor);
  const resource = await withLockedCustom(tx, register);
  const chosen = readInput(resource, input);
  const both = await lockMergePair(tx, actor, resource, input.survivor_id, input.loser_id);
  const { survivor, loser } = both;
  const obstacle =
    (await findObstacle(tx, actor, resource, survivor, loser)) ?? survivorObstacle(survivor, loser);
  if (obstacle) throw obstacle;
  await requireVersion(tx, resource, survivor, input.survivor_version);
  await requireVersion(tx, resource, loser, input.loser_version);
  await requireApprovedValues(tx, actor, resource, both, chosen);
  assertChosenValid(resource, both, chosen);
  const owners = await chosenOwners(tx, resource, input);

  const merging = await insertMerge(tx, actor, resource, both, chosen, input.reason);
  const { lapsed } = await writeBoth(merging, actor, both, chosen);
  const moved = await moveReferences(merging, owners);
  const credit_kobo = await moveMergedCredit(tx, resource, {
    id: merging.id,
    survivor_id: survivor.id,
    loser_id: loser.id,
  });
  await recordMerge(tx, actor, merging, both, { chosen, lapsed, moved, credit_kobo, reason: input.reason });
  return { id: merging.id, survivor_id: survivor.id, loser_id: loser.id, moved };
}

/** @throws AppError invalid */
function readInput(
  resource: AnyResource,
  { survivor_id, loser_id, take, reason }: MergeInput,
): MergeChoice[] {
  const choices = mergeChoices(resource);
  const reasonMessage =
    reason.trim() === "" ? "Enter why the records are the same." : reasonError(reason.trim(), true);
  const unknown = take.filter((name) => !choices.some((choice) => choice.name === name));
  const fields = {
    ...(survivor_id === loser_id && { loser_id: ["Select two different records."] }),
    ...(unknown.length > 0 && {
      take: [`${capitalise(withArticle(resource.one))} has no ${unknown.join(", ")}.`],
    }),
    ...(reasonMessage && { reason: [reasonMessage] }),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  return choices.filter(({ name }) => take.includes(name));
}

/** @throws AppError owners-differ */
async function chosenOwners(
  tx: Tx,
  resource: AnyResource,
  { survivor_id, loser_id, owners }: MergeInput,
): Promise<OwnersChoice> {
  const { differ } = await ownersOfBoth(tx, resource, survivor_id, loser_id);
  if (differ && !owners)
    throw new AppError(
      "conflict",
      "The records have different owners. Select the owners after the merge. Issued bills stay with their payers.",
      { code: "owners-differ" },
    );
  return owners ?? "survivor";
}

async function insertMerge(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  { survivor, loser }: { survivor: AnyRecord; loser: AnyRecord },
  chosen: readonly MergeChoice[],
  reason: string,
): Promise<Merging> {
  const { id } = await tx
    .insertInto("record_merge")
    .values({
      resource: resource.name,
      survivor_id: survivor.id,
      loser_id: loser.id,
      reason: reason.trim(),
      survivor_title: survivor.title,
      loser_title: loser.title,
      taken: chosen.map(({ name }) => name),
      created_by: actor.session?.user.id ?? null,
      created_by_name: actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Only one of the records can be a duplicate of others now.
  await sql`DELETE FROM duplicate_pair WHERE resource = ${resource.name} AND state = 'open'
    AND ((first_id = ${survivor.id} AND second_id = ${loser.id})
      OR (first_id = ${loser.id} AND second_id = ${survivor.id}))`.execute(tx);
  return { tx, id, resource, survivor: survivor.id, loser: loser.id, step: 0 };
}

interface MergeAudit {
  readonly chosen: readonly MergeChoice[];
  /** Whether a verification of the survivor ended. */
  readonly lapsed: boolean;
  readonly moved: object;
  readonly credit_kobo: number;
  readonly reason: string;
}

/** Adds the merge to the history of both records. */
async function recordMerge(
  tx: Tx,
  actor: Actor,
  { resource }: Merging,
  { survivor, loser }: { survivor: AnyRecord; loser: AnyRecord },
  { chosen, lapsed, moved, credit_kobo, reason }: MergeAudit,
): Promise<void> {
  const columns = chosen.flatMap((choice) => choice.columns);
  const values = (record: AnyRecord) => Object.fromEntries(columns.map((name) => [name, record[name]]));
  const common = { resource: resource.name, reason: reason.trim() };
  await audit(tx, actor, {
    ...common,
    action: `${resource.name}.merge`,
    record_id: survivor.id,
    before: { ...values(survivor), ...(lapsed && verificationEnd(survivor).before) },
    after: {
      ...values(loser),
      ...(lapsed && verificationEnd(survivor).after),
      merged: loser.code,
      moved,
      ...(credit_kobo > 0 && { credit_kobo }),
    },
  });
  await audit(tx, actor, {
    ...common,
    action: `${resource.name}.merged_into`,
    record_id: loser.id,
    before: { status: loser.status },
    after: { status: "archived", merged_into: survivor.code },
  });
}
