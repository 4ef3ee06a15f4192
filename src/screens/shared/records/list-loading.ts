import { redirect } from "react-router";
import { listViews } from "#areas/registry/lists/list-views.ts";
import { firstPhotos } from "#areas/registry/photos/first-photos.ts";
import type { ListedRecord } from "#areas/registry/records/list.ts";
import { listNames } from "#areas/registry/records/list-names.ts";
import { displayedStatus } from "#domain/displayed-status.ts";
import { formatMoment, lagosDate } from "#domain/lagos.ts";
import { defaultColumns, readColumns } from "#domain/list-columns.ts";
import { takesPhotos } from "#domain/photo.ts";
import type { PageArgs } from "#page/page-loader.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { viewQuery } from "./view-query.ts";

/** Query parameters about display only, which the list query doesn't have. */
const VIEW_PARAMS = ["columns", "view"] as const;

/** The query without display parameters. */
export function withoutDisplayParams(query: URLSearchParams): URLSearchParams {
  const remaining = new URLSearchParams(query);
  for (const name of ["_routes", ...VIEW_PARAMS]) remaining.delete(name);
  return remaining;
}

/**
 * The columns and saved views of a list. Columns come from the address, the user's choice or the defaults.
 * @throws Response redirect to the default view, if the address has no query
 */
export async function listDisplay(resource: AnyResource, { actor, url }: PageArgs, opensDefault: boolean) {
  const { views, choice } = await listViews(actor, resource.name);
  const params = new URLSearchParams(url.search);
  params.delete("_routes");
  const defaultView = views.find(({ id }) => id === choice.default_view_id);
  if (defaultView && opensDefault && params.size === 0)
    throw redirect(`${url.pathname}?${viewQuery(defaultView.query, defaultView.id)}`);
  const requestedColumns = readColumns(resource, url.searchParams.getAll("columns").join(",")).columns;
  const savedColumns = choice.columns && readColumns(resource, choice.columns.join(",") || "-").columns;
  return {
    columns: requestedColumns ?? savedColumns ?? defaultColumns(resource),
    views,
    defaultView: choice.default_view_id,
    readAt: formatMoment(Date.now()),
  };
}

/** Only the data that the rows show, as everything returned is sent to the browser. */
export async function toListRows(
  resource: AnyResource,
  { actor }: PageArgs,
  rows: readonly ListedRecord[],
  columns: readonly string[],
  withPhotos = false,
) {
  const ids = rows.map(({ id }) => id);
  const [names, photos] = await Promise.all([
    listNames(actor, resource, columns, ids),
    withPhotos && takesPhotos(resource) ? firstPhotos(resource, ids) : new Map<number, never>(),
  ]);
  const me = actor.session?.user.id;
  return rows.map((row) => {
    const { id, version, code, title, status, pending, change_id, owners, created_by, updated_by } = row;
    const referenceNames = names.get(id) ?? {};
    const values = Object.fromEntries(
      columns.map((name) => [
        name,
        name in referenceNames ? (referenceNames[name] ?? null) : cellValue(row, name),
      ]),
    );
    // The user's own entry, which another officer must decide on. The server checks precisely.
    const own =
      status === "submitted" && !pending && me !== undefined && [created_by, updated_by].includes(me);
    const photo = photos.get(id) ?? null;
    return {
      id,
      /** The version shown: records changed since are not decided on. */
      version,
      code,
      title,
      status,
      /** The status shown; for people, whether they are verified. */
      state: displayedStatus(resource, row),
      pending,
      change_id,
      own,
      owners: owners.map(({ name }) => name).join(", "),
      values,
      photo,
    };
  });
}

function cellValue(row: ListedRecord, name: string): Value {
  const value = row[name];
  if (name === "owners" || name === "status") return null;
  return value instanceof Date ? lagosDate(value) : ((value ?? null) as Value);
}
