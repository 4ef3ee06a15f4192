/** Selection of notices for a print pack: the filters of the notice list, and places. */
export interface PackFilter {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly category_id?: number | undefined;
  readonly run_id?: number | undefined;
  /** Year in which the period of the notices starts. */
  readonly year?: number | undefined;
  readonly lga_id?: number | undefined;
  readonly ward_id?: number | undefined;
  readonly street_id?: number | undefined;
}

/** Maximum notices per pack: larger packs can't be delivered together. */
export const MAX_PACK_NOTICES = 20_000;

/** Days until the file of a pack is deleted; the pack stays on record. */
export const PACK_DAYS = 7;

/** The delivery place of a notice, by which a pack is sorted. */
export interface PackPlace {
  readonly lga: string | null;
  readonly ward: string | null;
  readonly street: string | null;
}

/** "Quarry Road, Ibara ward, Abeokuta South"; missing parts are omitted. */
export function deliveryPlaceText({ lga, ward, street }: PackPlace): string {
  const parts = [street ?? "No street on record", ward && `${ward} ward`, lga];
  return parts.filter(Boolean).join(", ");
}
