import { getRecordMerges } from "#areas/lifecycle/merges/record-merges.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { aroundRecord } from "#areas/registry/map/around.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { occupantsOf } from "#areas/registry/occupancy/occupants.ts";
import { occupiedBy } from "#areas/registry/occupancy/occupied-by.ts";
import { photosOf } from "#areas/registry/photos/photo-row.ts";
import { getRecord } from "#areas/registry/records/get.ts";
import { recordHistory } from "#areas/registry/records/history.ts";
import { listRecords } from "#areas/registry/records/list.ts";
import { type RawQuery, readListQuery } from "#areas/registry/records/list-query.ts";
import { sortNames } from "#areas/registry/records/list-sort.ts";
import { assetsOwnedBy } from "#areas/registry/records/own-assets.ts";
import { type OwnerType, ownersOf } from "#areas/registry/records/owners.ts";
import { ownLgas } from "#areas/registry/records/place-names.ts";
import { availableActions } from "#areas/registry/records/record-actions.ts";
import { nameReferences } from "#areas/registry/records/references.ts";
import { openForEdit } from "#areas/registry/records/reveal.ts";
import { isCustomName, withCustomFields } from "#domain/custom-field.ts";
import { isOccupied } from "#domain/occupancy.ts";
import { takesPhotos } from "#domain/photo.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { t } from "#language/t.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import type { AnyResource } from "#resource/define.ts";
import { SUBMITTED_SORT } from "./list-columns.ts";
import { listDisplay, toListRows, withoutDisplayParams } from "./list-loading.ts";
import { idParam as numberOf } from "./query-params.ts";

function rawQuery(search: URLSearchParams): RawQuery {
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));
}

/** The numeric id of the address. @throws AppError not-found */
export function routeId({ params }: PageArgs): number {
  const id = params.id ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) throw notFound();
  return Number(id);
}

/** A page of a register, by the query of the address; without a query the default view. */
export function listLoader(resource: AnyResource) {
  return pageLoader((args) => readList(resource, args, {}, { opensDefault: true }));
}

/** The same with a photo for each record. */
export function cardLoader(resource: AnyResource) {
  return pageLoader((args) => readList(resource, args, {}, { opensDefault: true, photos: true }));
}

/**
 * The same, for screens with more data. Pending records are sorted oldest first by default.
 * @param fixed filters of the screen itself
 */
export async function readList(
  resource: AnyResource,
  args: PageArgs,
  fixed: Readonly<Record<string, string>> = {},
  { opensDefault = false, photos = false } = {},
) {
  const custom = await customFieldsOf(resource);
  const register = withCustomFields(resource, custom);
  const query = withoutRetired(withoutDisplayParams(args.url.searchParams), register);
  const raw: RawQuery = { ...rawQuery(query), ...fixed };
  const isQueue = resource.approval && [raw.status ?? []].flat().join() === "submitted";
  const sort = query.get("sort") || (isQueue ? SUBMITTED_SORT : "title");
  const read = (sortBy: string) =>
    listRecords(args.actor, resource, readListQuery(register, { ...raw, sort: sortBy }));
  const [style, listed, lgas] = await Promise.all([
    listDisplay(register, args, opensDefault),
    read(sort).catch(sortErrorOf),
    ownLgas(),
  ]);
  const refused = "refused" in listed ? listed.refused : undefined;
  const list = "refused" in listed ? await read("title") : listed;
  const rows = await toListRows(register, args, list.rows, style.columns, photos);
  return { rows, meta: list.meta, lgas, sort: refused ? "title" : sort, refused, custom, ...style };
}

/** Too many records for the requested order: the default order is used, with a notice. */
function sortErrorOf(error: unknown): { refused: string } {
  if (error instanceof AppError && error.code === "sort-too-many") return { refused: t(error.text) };
  throw error;
}

/** Ignores retired or unsortable custom fields of saved views. */
function withoutRetired(query: URLSearchParams, register: AnyResource): URLSearchParams {
  const isRetired = (name: string) => isCustomName(name) && !(name in register.fields);
  for (const name of [...query.keys()]) if (isRetired(name)) query.delete(name);
  const sortBy = (query.get("sort") ?? "").replace(/^-/, "");
  if (isCustomName(sortBy) && !sortNames(register).includes(sortBy)) query.delete("sort");
  return query;
}

/** A record with its owners, history, photos and more. */
export function viewLoader(resource: AnyResource) {
  return pageLoader((args) => readView(resource, args));
}

/** The same, for screens with more data. */
export async function readView(resource: AnyResource, args: PageArgs) {
  const id = routeId(args);
  const record = await getRecord(args.actor, resource, id);
  const [owners, owns, occupies, occupants, history, photos, notes, around, custom] = await Promise.all([
    resource.owned ? ownersOf(database(), resource, id) : [],
    isOwner(resource.name) ? assetsOwnedBy(args.actor, resource.name, id) : [],
    isOwner(resource.name) ? occupiedBy(args.actor, resource.name, id) : [],
    isOccupied(resource) ? occupantsOf(database(), args.actor, resource, id) : [],
    recordHistory(database(), resource, id),
    takesPhotos(resource) ? photosOf(database(), resource, id) : [],
    recordNotes(args.actor, resource.name, id),
    aroundRecord(args.actor, resource, record),
    customFieldsOf(resource),
  ]);
  const there = occupants.filter(({ current }) => current);
  const [merges, offers] = await Promise.all([
    getRecordMerges(args.actor, resource, record),
    availableActions(args.actor, resource, record),
  ]);
  return { record, offers, owners, owns, occupies, there, history, photos, notes, around, custom, merges };
}

function isOwner(name: string): name is OwnerType {
  return name === "individual" || name === "corporate";
}

/** The data of a new record's form. */
export function registerLoader(resource: AnyResource) {
  return pageLoader(async ({ actor }) => {
    authorizeEntry(actor, `${resource.name}.create`, resource);
    const [lgas, custom] = await Promise.all([ownLgas(), customFieldsOf(resource)]);
    return { lgas, custom };
  });
}

/** The same with references from the address: `?property_id=12`. */
export function registerAboutLoader(resource: AnyResource) {
  return pageLoader(async ({ actor, url }) => {
    authorizeEntry(actor, `${resource.name}.create`, resource);
    const ids = Object.fromEntries(
      Object.keys(resource.fields).map((name) => [name, numberOf(url.searchParams, name) ?? null]),
    );
    const [lgas, custom, referencesByName] = await Promise.all([
      ownLgas(),
      customFieldsOf(resource),
      nameReferences(actor, resource, Object.keys(resource.fields), [ids]),
    ]);
    const entries = Object.entries(referencesByName).flatMap(([name, byId]) => {
      const reference = byId.get(ids[name] ?? 0);
      return reference ? [[name, reference] as const] : [];
    });
    return { lgas, custom, references: Object.fromEntries(entries) };
  });
}

/** The record for its form, with a pending change applied. */
export function editLoader(resource: AnyResource) {
  return pageLoader(async (args) => {
    const record = await openForEdit(args.actor, resource, routeId(args));
    const [lgas, custom] = await Promise.all([ownLgas(record.lga_id), customFieldsOf(resource)]);
    return { record, lgas, custom };
  });
}

export type ListData = Awaited<ReturnType<typeof readList>>;
export type ViewData = Awaited<ReturnType<ReturnType<typeof viewLoader>>>;
export type EditData = Awaited<ReturnType<ReturnType<typeof editLoader>>>;
