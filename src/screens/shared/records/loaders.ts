import { takesPhotos } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { notFound } from "#server/app-error.ts";
import { authorize } from "#server/authorize.ts";
import { database } from "#server/db/client.ts";
import { type PageArgs, pageLoader } from "#server/page-loader.ts";
import { photosOf } from "#server/photos/photo-row.ts";
import { getRecord } from "#server/records/get.ts";
import { recordHistory } from "#server/records/history.ts";
import { type ListedRecord, listRecords } from "#server/records/list.ts";
import { type RawQuery, readListQuery } from "#server/records/list-query.ts";
import { ownersOf } from "#server/records/owners.ts";

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

/** One page of a register, as the address asks for it. `fixed` is what the screen itself filters by. */
export function listLoader(resource: AnyResource, fixed: Readonly<Record<string, string>> = {}) {
  return pageLoader(async ({ actor, url }) => {
    const query = new URLSearchParams(url.search);
    query.delete("_routes");
    const raw = { ...rawQuery(query), ...fixed };
    const [list, lgas] = await Promise.all([
      listRecords(actor, resource, readListQuery(resource, raw)),
      localGovernments(),
    ]);
    return { rows: list.rows.map((row) => shown(resource, row)), meta: list.meta, lgas };
  });
}

/** What the table draws, and no more: everything in a row is also sent as data. */
function shown(resource: AnyResource, row: ListedRecord) {
  const { id, code, title, status, pending, owners } = row;
  const values = Object.fromEntries(resource.columns.map((name) => [name, row[name] as Value]));
  return { id, code, title, status, pending, owners: owners.map(({ name }) => name).join(", "), values };
}

/** One record with its owners over time, its history and its photos. */
export function viewLoader(resource: AnyResource) {
  return pageLoader(async (args) => {
    const id = idOf(args);
    const record = await getRecord(args.actor, resource, id);
    const [owners, history, photos] = await Promise.all([
      resource.owned ? ownersOf(database(), resource, id) : [],
      recordHistory(database(), resource, id),
      takesPhotos(resource) ? photosOf(database(), resource, id) : [],
    ]);
    return { record, owners, history, photos };
  });
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
    const record = await getRecord(args.actor, resource, idOf(args));
    authorize(args.actor, `${resource.name}.edit`, record);
    return { record, lgas: await localGovernments() };
  });
}

export type ListData = Awaited<ReturnType<ReturnType<typeof listLoader>>>;
export type ViewData = Awaited<ReturnType<ReturnType<typeof viewLoader>>>;
export type EditData = Awaited<ReturnType<ReturnType<typeof editLoader>>>;
