import type { Area } from "#domain/site-area.ts";

const PUBLIC = ["common", "public"];

/**
 * Catalogues loaded by a page, by area. Signed-in users go between public pages and their own without loading
 * another page. Areas not listed are in English only: half-translated screens about money would be harder to read.
 */
export const cataloguesByArea: Readonly<Partial<Record<Area, readonly string[]>>> = {
  public: PUBLIC,
  individual: [...PUBLIC, "owner"],
  corporate: [...PUBLIC, "owner"],
  agent: [...PUBLIC, "agent"],
};
