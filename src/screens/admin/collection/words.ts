import { type CollectionGroup, collectionGroups } from "#domain/collections.ts";

/** Where collections are, and what they are read from. */
export const collectionPages = { list: "/admin/list/collections" } as const;
export const collectionCalls = { file: "/api/v1/collections/file" } as const;

/** What narrows the list down, besides the days and what is looked for. */
export const filterNames = ["agency", "item", "channel", "lga", "officer"] as const;

/** The filter that one group leads to. */
export function groupQuery(by: CollectionGroup, key: string): Record<string, string | undefined> {
  if (by === "day") return { by: undefined, from: key, to: key };
  return { by: undefined, [by]: key };
}

export const groupTabs = Object.entries(collectionGroups).map(([by, label]) => ({
  by: by as CollectionGroup,
  label: `By ${label.toLowerCase()}`,
}));
