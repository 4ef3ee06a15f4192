/** Registers with a map, by their path segment under `/admin/location-mapping`. */
export const mappedBy = {
  property: "property",
  shops: "shop",
  masts: "mast",
  signage: "signage",
  corporates: "corporate",
  individuals: "individual",
} as const;

export function isMapped(resource: string): boolean {
  return Object.values<string>(mappedBy).includes(resource);
}

/** The URL of a register's map; undefined if it has none. */
export function mapAddress(resource: string): string | undefined {
  const word = Object.entries(mappedBy).find(([, name]) => name === resource)?.[0];
  return word && `/admin/location-mapping/${word}`;
}
