import type { AnyResource } from "#resource/define.ts";
import { type CustomField, withCustomFields } from "./custom-field.ts";
import { getRegister } from "./register/registers.ts";

/** Enumeration: records entered on a phone in the field, possibly offline. */

const REGISTER_NAMES = ["property", "shop", "vehicle", "mast", "signage", "individual"] as const;

/** The registers of an enumeration, in form order. */
export const enumerationRegisters: readonly AnyResource[] = REGISTER_NAMES.map(getRegister);

/** A downloaded record. */
export interface KnownRecord {
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

/** The data that a phone downloads: the area, and records that forms refer to. */
export interface EnumerationDownload {
  readonly lga: { readonly id: number; readonly name: string };
  readonly ward: KnownRecord | null;
  readonly street: (KnownRecord & { readonly name: string; readonly city: string | null }) | null;
  readonly lgas: readonly { readonly id: number; readonly name: string }[];
  /** Known records by register: streets, categories of individuals, and the properties of the area. */
  readonly known: Readonly<Record<string, readonly KnownRecord[]>>;
  /** Custom fields by register; missing in older downloads. */
  readonly custom?: Readonly<Record<string, readonly CustomField[]>>;
  /** Registers with more records than were downloaded. */
  readonly cut: readonly string[];
}

/** A register with the custom fields at the time of the download. */
export function withDownloadedFields(
  resource: AnyResource,
  { custom }: Pick<EnumerationDownload, "custom">,
): AnyResource {
  return withCustomFields(resource, custom?.[resource.name] ?? []);
}
