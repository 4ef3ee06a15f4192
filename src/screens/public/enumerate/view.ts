import { enumerationRegisters } from "#domain/enumeration.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * The view of the screen, in the hash of the address. Links to it don't use route discovery, which would need the
 * server.
 */
export type View =
  | { readonly name: "home" }
  | { readonly name: "prepare" }
  | { readonly name: "new"; readonly register: AnyResource }
  | { readonly name: "edit"; readonly id: string };

export const HOME = "#round";
export const PREPARE = "#prepare";
export const toNew = (register: string) => `#new/${register}`;
export const toEdit = (id: string) => `#entry/${id}`;

export function viewOf(hash: string): View {
  const [word, rest = ""] = hash.slice(1).split("/");
  if (word === "prepare") return { name: "prepare" };
  const register = word === "new" ? enumerationRegisters.find(({ name }) => name === rest) : undefined;
  if (register) return { name: "new", register };
  return word === "entry" ? { name: "edit", id: rest } : { name: "home" };
}
