import type { AnyResource } from "#resource/define.ts";
import { type CustomField, withCustomFields } from "./custom-field.ts";
import { getRegister } from "./register/registers.ts";

/** What is registered in the street, with a phone and perhaps without a network. */

const NAMES = ["property", "shop", "vehicle", "mast", "signage", "individual"] as const;

/** The registers one walks a street for, in the order a form offers them. */
export const enumerated: readonly AnyResource[] = NAMES.map(getRegister);

/** A record of a list that was taken along. */
export interface KnownRecord {
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

/** What a phone takes along: where, and what forms refer to there. */
export interface RoundLists {
  readonly lga: { readonly id: number; readonly name: string };
  readonly ward: KnownRecord | null;
  readonly street: (KnownRecord & { readonly name: string; readonly city: string | null }) | null;
  readonly lgas: readonly { readonly id: number; readonly name: string }[];
  /** By register: streets, categories of people, and the properties that are on record there. */
  readonly known: Readonly<Record<string, readonly KnownRecord[]>>;
  /** By register: the fields that were added to it. A round that was taken along before there were any has none. */
  readonly custom?: Readonly<Record<string, readonly CustomField[]>>;
  /** Registers of which there are more than were taken along. */
  readonly cut: readonly string[];
}

/** A register as it is filled in on a round: with the fields that were asked for when it was taken along. */
export function onRound(resource: AnyResource, { custom }: Pick<RoundLists, "custom">): AnyResource {
  return withCustomFields(resource, custom?.[resource.name] ?? []);
}
