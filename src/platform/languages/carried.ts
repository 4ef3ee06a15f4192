import type { Area } from "#domain/site-area.ts";

const PUBLIC = ["common", "public"];

/**
 * The catalogues whose texts a document carries, by the area of its person. Whoever is signed in reaches the public pages and
 * their own without another document. Who belongs to an area that is not named here works in English: half a screen of money
 * in each of two languages would be read in neither.
 */
export const carried: Readonly<Partial<Record<Area, readonly string[]>>> = {
  public: PUBLIC,
  individual: [...PUBLIC, "owner"],
  corporate: [...PUBLIC, "owner"],
  agent: [...PUBLIC, "agent"],
};
