import { type CollectionGroup, collectionGroups } from "#domain/collections.ts";

/** Pages and API paths of collections. */
export const collectionPages = { list: "/admin/list/collections" } as const;
export const collectionPaths = { file: "/api/v1/collections/file" } as const;

/** The filters, apart from dates and search. */
export const filterNames = ["agency", "item", "channel", "lga", "officer"] as const;

/** The filter for a group. */
export function groupQuery(by: CollectionGroup, key: string): Record<string, string | undefined> {
  if (by === "day") return { by: undefined, from: key, to: key };
  return { by: undefined, [by]: key };
}

export const groupTabs = Object.entries(collectionGroups).map(([by, label]) => ({
  by: by as CollectionGroup,
  label: `By ${label.toLowerCase()}`,
}));
