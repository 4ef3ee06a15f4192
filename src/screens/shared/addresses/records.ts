import { listName } from "#domain/list-name.ts";
import { findLookupTable } from "#domain/register/lookup-tables.ts";
import type { AnyResource } from "#resource/define.ts";

/** "individual_category" → "individual-category" */
const toKebabCase = (name: string) => name.replaceAll("_", "-");

const SUBCATEGORIES = "/admin/services/subcategory";

/** Lists with other addresses, kept for existing bookmarks. */
const LIST_PATHS: Readonly<Record<string, string>> = {
  street: "/admin/streets",
  service_category: "/admin/services/category",
  service_provider: "/admin/services/provider",
  service_subcategory: `${SUBCATEGORIES}/list`,
};

const listPath = (name: string) => LIST_PATHS[name] ?? `/admin/list/${listName(name)}`;

/** Forms with other addresses, kept for existing bookmarks. */
const CREATE_PATHS: Readonly<Record<string, string>> = {
  super_agent: "/admin/create/super-agent",
  ticket_agent: "/admin/create/ticket-agent",
  service_subcategory: `${SUBCATEGORIES}/create`,
};

/** Pages of a register and its records in the admin area. */
export const recordPages = {
  list: ({ name }: AnyResource) => listPath(name),
  /** The approval queue. */
  approvalQueue: ({ name }: AnyResource) => `/admin/list/unapproved/${listName(name)}`,
  /** The same list as cards; undefined where there is none. */
  cards: ({ name }: AnyResource) =>
    ["mast", "property", "signage"].includes(name) ? `/admin/list/card-view/${name}` : undefined,
  create: ({ name }: AnyResource) => CREATE_PATHS[name] ?? `/admin/register/${toKebabCase(name)}`,
  view: (name: string, id: number) =>
    findLookupTable(name)?.view(id) ?? `/admin/view/${toKebabCase(name)}/${id}`,
  edit: (name: string, id: number) =>
    name === "service_subcategory" ? `${SUBCATEGORIES}/edit/${id}` : `/admin/edit/${toKebabCase(name)}/${id}`,
  /** Owners and their history. The address for properties is older, and kept for bookmarks. */
  assignOwner: (name: string, id: number) =>
    name === "property" ? `/admin/assign-owner/${id}` : `/admin/owners/${name}/${id}`,
  /** Assigning a property to an individual or corporate. */
  assignProperty: (type: string, id: number) =>
    `/admin/assign-property/${id}${type === "corporate" ? "?kind=corporate" : ""}`,
  /** Reassigning everything that one owner has. */
  reassign: (type: string, id: number) => `/admin/reassign-owner?from=${type}:${id}`,
  reassignSelected: (name: string, ids: readonly number[]) =>
    `/admin/reassign-owner?resource=${name}&ids=${ids.join(",")}`,
  /** Occupants. */
  occupants: (name: string, id: number) => `/admin/view/${name}/occupants/${id}`,
  addPerson: (shop: number) => `/admin/add-individual/shop?shop=${shop}`,
  api: ({ endpoint }: AnyResource) => `/api/v1/${endpoint}`,
};

/** The address with parts of its query changed; `undefined` removes a parameter. */
export function withQuery(
  path: string,
  query: URLSearchParams,
  change: Record<string, string | undefined>,
): string {
  const next = new URLSearchParams(query);
  // Any change returns to the first page.
  for (const name of ["page", "after", "before"]) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    if (value !== undefined && value !== "") next.set(name, value);
  }
  const text = next.toString();
  return text ? `${path}?${text}` : path;
}
