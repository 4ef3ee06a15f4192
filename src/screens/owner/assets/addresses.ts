import type { AnyResource } from "#resource/define.ts";

/** The two areas of people who own something. */
export type OwnerBase = "/individual" | "/cooperate";

/** Lists are spelt as people have them in bookmarks. */
const LISTS: Readonly<Record<string, string>> = { property: "property", shop: "shops", vehicle: "vehicles" };

/** Where owners find their assets; of a register without screens in their areas, nothing. */
export const ownAddress = {
  list: (base: OwnerBase, { name }: AnyResource) => `${base}/list/${LISTS[name] ?? name}`,
  register: (base: OwnerBase, { name }: AnyResource) => `${base}/register/${LISTS[name] ?? name}`,
  view: (base: OwnerBase, name: string, id: number) => `${base}/view/${name}/${id}`,
  edit: (base: OwnerBase, name: string, id: number) => `${base}/edit/${name}/${id}`,
};

/** Whether owners have screens for a register. */
export function hasOwnScreens(name: string): boolean {
  return Object.hasOwn(LISTS, name);
}
