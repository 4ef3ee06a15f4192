/** The registers that are shown on maps, by the word of their address under `/admin/location-mapping`. */
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

/** Where the map of a register is; undefined when it has none. */
export function mapAddress(resource: string): string | undefined {
  const word = Object.entries(mappedBy).find(([, name]) => name === resource)?.[0];
  return word && `/admin/location-mapping/${word}`;
}
