import { listName } from "#domain/list-name.ts";
import type { AnyResource } from "#resource/define.ts";
import type { OwnerBase } from "../owner-base.ts";

/** Pages of owners' assets; `hasOwnerScreens` says for which registers. */
export const ownAssetUrls = {
  list: (base: OwnerBase, { name }: AnyResource) => `${base}/list/${listName(name)}`,
  register: (base: OwnerBase, { name }: AnyResource) => `${base}/register/${listName(name)}`,
  view: (base: OwnerBase, name: string, id: number) => `${base}/view/${name}/${id}`,
  edit: (base: OwnerBase, name: string, id: number) => `${base}/edit/${name}/${id}`,
};
