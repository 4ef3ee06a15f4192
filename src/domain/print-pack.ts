/** What a print pack is asked for with: the filters of the list of notices, and places. */
export interface PackFilter {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly category_id?: number | undefined;
  readonly run_id?: number | undefined;
  /** Notices whose period begins in this year. */
  readonly year?: number | undefined;
  readonly lga_id?: number | undefined;
  readonly ward_id?: number | undefined;
  readonly street_id?: number | undefined;
}

/** More is no pack that anybody carries: it is narrowed to a ward or a street. */
export const MOST_NOTICES = 20_000;

/** Days that the file of a pack is kept; the pack itself stays on record. */
export const PACK_DAYS = 7;

/** Where a notice is brought to, as the pack is ordered. */
export interface PackPlace {
  readonly lga: string | null;
  readonly ward: string | null;
  readonly street: string | null;
}

/** "Quarry Road, Ibara ward, Abeokuta South"; what is not known is left out. */
export function placeWords({ lga, ward, street }: PackPlace): string {
  const parts = [street ?? "No street on record", ward && `${ward} ward`, lga];
  return parts.filter(Boolean).join(", ");
}
