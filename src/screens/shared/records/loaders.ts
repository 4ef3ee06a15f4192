import { takesPhotos } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { notFound } from "#server/app-error.ts";
import { authorize } from "#server/authorize.ts";
import { lagosToday } from "#server/charging/today.ts";
import { database } from "#server/db/client.ts";
import { aroundRecord } from "#server/map/around.ts";
import { recordNotes } from "#server/notes/record-notes.ts";
import { type PageArgs, pageLoader } from "#server/page-loader.ts";
import { photosOf } from "#server/photos/photo-row.ts";
import { getRecord } from "#server/records/get.ts";
import { recordHistory } from "#server/records/history.ts";
import { type ListedRecord, listRecords } from "#server/records/list.ts";
import { type RawQuery, readListQuery } from "#server/records/list-query.ts";
import { assetsOwnedBy } from "#server/records/own-assets.ts";
import { type OwnerType, ownersOf } from "#server/records/owners.ts";
import { openForEdit } from "#server/records/reveal.ts";
import { WAITED } from "./list-columns.ts";

function rawQuery(search: URLSearchParams): RawQuery {
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));
}

/** The numeric id of the address. Anything else names no record. */
export function idOf({ params }: PageArgs): number {
  const id = params.id ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) throw notFound();
  return Number(id);
}

async function localGovernments() {
  return database().selectFrom("lga").select(["id", "name"]).orderBy("name").execute();
}

/** One page of a register, as the address asks for it. */
export function listLoader(resource: AnyResource) {
  return pageLoader((args) => readList(resource, args));
}

/**
 * The same for a screen with more to it. What waits for approval comes with the longest wait first, unless
 * another order is asked for.
 * @param fixed what the screen itself filters by
 */
export async function readList(
  resource: AnyResource,
  { actor, url }: PageArgs,
  fixed: Readonly<Record<string, string>> = {},
) {
  const query = new URLSearchParams(url.search);
  query.delete("_routes");
  const raw: RawQuery = { ...rawQuery(query), ...fixed };
  const isQueue = resource.approval && [raw.status ?? []].flat().join() === "submitted";
  const sort = query.get("sort") || (isQueue ? WAITED : "title");
  const [list, lgas] = await Promise.all([
    listRecords(actor, resource, readListQuery(resource, { ...raw, sort })),
    localGovernments(),
  ]);
  const me = actor.session?.user.id;
  return { rows: list.rows.map((row) => shown(resource, row, me)), meta: list.meta, lgas, sort };
}

/** What the table draws, and no more: everything in a row is also sent as data. */
function shown(resource: AnyResource, row: ListedRecord, me: number | undefined) {
  const { id, code, title, status, pending, owners, created_by, updated_by } = row;
  const values = Object.fromEntries(resource.columns.map((name) => [name, row[name] as Value]));
  // Another has to decide on it, whatever else is chosen. The server looks more closely.
  const own = status === "submitted" && !pending && me !== undefined && [created_by, updated_by].includes(me);
  return { id, code, title, status, pending, own, owners: owners.map(({ name }) => name).join(", "), values };
}

/** One record with its owners over time, its history and its photos. */
export function viewLoader(resource: AnyResource) {
  return pageLoader(async (args) => {
    const id = idOf(args);
    const record = await getRecord(args.actor, resource, id);
    const [owners, owns, history, photos, notes, around] = await Promise.all([
      resource.owned ? ownersOf(database(), resource, id) : [],
      isOwner(resource.name) ? assetsOwnedBy(args.actor, resource.name, id) : [],
      recordHistory(database(), resource, id),
      takesPhotos(resource) ? photosOf(database(), resource, id) : [],
      recordNotes(args.actor, resource.name, id),
      aroundRecord(args.actor, resource, record),
    ]);
    return { record, owners, owns, history, photos, notes, around };
  });
}

function isOwner(name: string): name is OwnerType {
  return name === "individual" || name === "corporate";
}

/** What a new record's form needs. */
export function registerLoader(resource: AnyResource) {
  return pageLoader(async ({ actor }) => {
    authorize(actor, `${resource.name}.create`);
    return { lgas: await localGovernments() };
  });
}

/** The record as its form begins: with a change that waits, where there is one. */
export function editLoader(resource: AnyResource) {
  return pageLoader(async (args) => {
    const record = await openForEdit(args.actor, resource, idOf(args));
    return { record, lgas: await localGovernments() };
  });
}

/** An asset and who owns it, for whoever may say who does. */
export function ownersLoader(resource: AnyResource) {
  return pageLoader(async (args) => {
    const record = await getRecord(args.actor, resource, idOf(args));
    authorize(args.actor, "ownership.assign", record);
    return {
      record,
      owners: await ownersOf(database(), resource, record.id),
      today: await lagosToday(database()),
    };
  });
}

export type OwnersData = Awaited<ReturnType<ReturnType<typeof ownersLoader>>>;
export type ListData = Awaited<ReturnType<typeof readList>>;
export type ViewData = Awaited<ReturnType<ReturnType<typeof viewLoader>>>;
export type EditData = Awaited<ReturnType<ReturnType<typeof editLoader>>>;
