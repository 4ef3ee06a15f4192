/** Splits "14 Quarry Road" into the two fields of an address. */
export interface SplitAddress {
  readonly street_number: string;
  readonly street_name: string;
}

/** A first word with digits is the number, except for "3rd" and the like. "No. 14, Quarry Road" is the same address. */
const NUMBERED = /^(?:no\.?\s*)?(\d\S*?),?\s+(.+)$/i;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;

/** Splits the address and collapses whitespace; fields check lengths. */
export function splitAddress(text: string): SplitAddress {
  const tidy = text.trim().replace(/\s+/g, " ");
  const [, street_number, street_name] = NUMBERED.exec(tidy) ?? [];
  if (street_number === undefined || street_name === undefined || ORDINAL.test(street_number))
    return { street_number: "", street_name: tidy };
  return { street_number, street_name };
}
