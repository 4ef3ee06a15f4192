/** Registers with a map, by their path segment under `/admin/location-mapping`. */
export const registersBySegment = {
  property: "property",
  shops: "shop",
  masts: "mast",
  signage: "signage",
  corporates: "corporate",
  individuals: "individual",
} as const;

export function isMapped(resource: string): boolean {
  return Object.values<string>(registersBySegment).includes(resource);
}

/** The URL of a register's map; undefined if it has none. */
export function mapPath(resource: string): string | undefined {
  const segment = Object.entries(registersBySegment).find(([, name]) => name === resource)?.[0];
  return segment && `/admin/location-mapping/${segment}`;
}
