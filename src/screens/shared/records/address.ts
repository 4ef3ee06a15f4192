import type { AnyResource } from "#resource/define.ts";

/** The lists are spelt as people have them in bookmarks. */
const LISTS: Readonly<Record<string, string>> = {
  property: "property",
  shop: "shops",
  vehicle: "vehicles",
  mast: "masts",
  signage: "signage",
  individual: "individuals",
  corporate: "corporates",
};

/** Where the administrator finds a register and its records. */
export const address = {
  list: ({ name }: AnyResource) => `/admin/list/${LISTS[name] ?? name}`,
  /** What waits for approval. Only properties have a screen of their own for it so far. */
  waiting: ({ name }: AnyResource) =>
    name === "property"
      ? "/admin/list/unapproved/property"
      : `/admin/list/${LISTS[name] ?? name}?status=submitted`,
  /** The same list as cards; undefined where there is none. */
  cards: ({ name }: AnyResource) =>
    ["mast", "property", "signage"].includes(name) ? `/admin/list/card-view/${name}` : undefined,
  register: ({ name }: AnyResource) => `/admin/register/${name}`,
  view: (name: string, id: number) => `/admin/view/${name}/${id}`,
  edit: (name: string, id: number) => `/admin/edit/${name}/${id}`,
  /** Only properties have such a screen so far. */
  assignOwner: (name: string, id: number) => (name === "property" ? `/admin/assign-owner/${id}` : undefined),
  api: ({ endpoint }: AnyResource) => `/api/v1/${endpoint}`,
};

/** The same address with some of its query changed; `undefined` takes a name out. */
export function withQuery(
  path: string,
  query: URLSearchParams,
  change: Record<string, string | undefined>,
): string {
  const next = new URLSearchParams(query);
  // Whatever changes, one begins at the first page again.
  for (const name of ["page", "after", "before"]) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    if (value !== undefined && value !== "") next.set(name, value);
  }
  const text = next.toString();
  return text ? `${path}?${text}` : path;
}
