import { redirect } from "react-router";
import { dueByAsset } from "#areas/collecting/payments/due-by-asset.ts";
import { byDueDate, listUnpaidBills } from "#areas/collecting/payments/list-unpaid-bills.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { findMergedInto } from "#areas/registry/duplicates/merged-into.ts";
import { photosOf } from "#areas/registry/photos/photo-row.ts";
import { getRecord, type ViewedRecord } from "#areas/registry/records/get.ts";
import { type ListedRecord, listRecords } from "#areas/registry/records/list.ts";
import { readListQuery } from "#areas/registry/records/list-query.ts";
import { isOwnAsset } from "#areas/registry/records/own-asset.ts";
import { ownHistory } from "#areas/registry/records/own-history.ts";
import { ownParties } from "#areas/registry/records/own-parties.ts";
import { ownLgas } from "#areas/registry/records/place-names.ts";
import type { Referred } from "#areas/registry/records/references.ts";
import { openForEdit } from "#areas/registry/records/reveal.ts";
import { takesPhotos } from "#domain/photo.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import type { AnyResource } from "#resource/define.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { getOwnKind } from "./own-kinds.ts";

/** The query parameters of the list. */
const QUERY_PARAMS = ["q", "page", "after", "before"];

/** A page of an owner's assets of a register, with amounts due. */
export const ownListLoader = pageLoader(async ({ actor, url, pattern }) => {
  const resource = getOwnKind(pattern);
  const raw = Object.fromEntries(QUERY_PARAMS.map((name) => [name, url.searchParams.get(name) ?? ""]));
  const { rows, meta } = await listRecords(actor, resource, readListQuery(resource, raw));
  const owed = await dueByAsset(
    actor,
    resource.name,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => ({ ...toJson(resource, row), owed: owed.get(row.id) })), meta };
});

/** Only the data that the table shows, as everything returned is sent to the browser. */
function toJson(resource: AnyResource, row: ListedRecord) {
  const { id, code, title, status, pending, owners } = row;
  const [about = ""] = resource.columns;
  return { id, code, title, status, pending, owners: owners.length, about: row[about] ?? null };
}

/** One asset, for its owner. */
export const ownViewLoader = pageLoader(async (args) => {
  const resource = getOwnKind(args.pattern);
  const { actor } = args;
  const id = routeId(args);
  const record = await getRecord(actor, resource, id).catch(redirectIfMerged(args, resource, id));
  const db = database();
  const [owed, history, photos, custom] = await Promise.all([
    listUnpaidBills(actor, { type: resource.name, id }),
    ownHistory(db, actor, resource, id),
    takesPhotos(resource) ? photosOf(db, resource, id) : [],
    customFieldsOf(resource, "owners"),
  ]);
  return { record, own: isAuthor(actor, record), owed: byDueDate(owed), history, photos, custom };
});

/** A merged asset redirects to the one it was merged into. */
function redirectIfMerged({ actor, url }: PageArgs, resource: AnyResource, id: number) {
  return async (error: unknown): Promise<never> => {
    const mergedInto = error instanceof AppError ? await findMergedInto(database(), resource, id) : undefined;
    if (mergedInto && (await isOwnAsset(database(), actor, resource, mergedInto.id)))
      throw redirect(url.pathname.replace(/[0-9]+$/, String(mergedInto.id)));
    throw error;
  };
}

/** Whether the pending change of a record is the actor's own. */
function isAuthor(actor: Actor, { pending }: ViewedRecord): boolean {
  return pending !== null && pending.created_by === actor.session?.user.id;
}

/** The data of a new asset's form: local governments and possible owners. */
export const ownRegisterLoader = pageLoader(async ({ actor, pattern }) => {
  const resource = getOwnKind(pattern);
  authorize(actor, "own_asset.create");
  const [lgas, parties, custom] = await Promise.all([
    ownLgas(),
    ownParties(database(), actor),
    customFieldsOf(resource, "owners"),
  ]);
  return { lgas, parties, custom };
});

/** An asset for its form, with the owner's pending or returned change applied. */
export const ownEditLoader = pageLoader(async (args) => {
  const resource = getOwnKind(args.pattern);
  const record = await openForEdit(args.actor, resource, routeId(args));
  const [lgas, custom] = await Promise.all([ownLgas(), customFieldsOf(resource, "owners")]);
  const own = isAuthor(args.actor, record);
  if (!own || !record.pending) return { record, references: record.references, lgas, own, custom };
  const references = {
    ...record.references,
    ...(await changedReferences(args.actor, resource, record.pending.changes)),
  };
  return { record: Object.assign({}, record, record.pending.changes), references, lgas, own, custom };
});

/** The records that changed references refer to. */
async function changedReferences(
  actor: Actor,
  resource: AnyResource,
  changes: Readonly<Record<string, unknown>>,
) {
  const found: Record<string, Referred> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = resource.fields[name];
    if (field?.kind !== "reference" || typeof value !== "number") continue;
    const record = await getRecord(actor, getRegister(field.to), value).catch(ignoreAppError);
    if (record) found[name] = { id: record.id, code: record.code, title: record.title };
  }
  return found;
}

/** The owner could see it then, but maybe not any more. */
function ignoreAppError(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

export type OwnListData = Awaited<ReturnType<typeof ownListLoader>>;
export type OwnViewData = Awaited<ReturnType<typeof ownViewLoader>>;
export type OwnRegisterData = Awaited<ReturnType<typeof ownRegisterLoader>>;
export type OwnEditData = Awaited<ReturnType<typeof ownEditLoader>>;
