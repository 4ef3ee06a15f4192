import type { PlaceNames } from "#domain/people/rights.ts";
import { database } from "../db/client.ts";

export interface Places {
  readonly lgas: readonly { readonly id: number; readonly name: string }[];
  readonly agencies: readonly { readonly id: number; readonly name: string }[];
}

/** Every local government and agency, by name: what a role can be limited to. */
export async function allPlaces(): Promise<Places> {
  const [lgas, agencies] = await Promise.all([
    database().selectFrom("lga").select(["id", "name"]).orderBy("name").execute(),
    database().selectFrom("agency").select(["id", "name"]).orderBy("name").execute(),
  ]);
  return { lgas, agencies };
}

/** Their names by number. */
export async function placeNames(): Promise<PlaceNames> {
  const { lgas, agencies } = await allPlaces();
  const byId = (rows: Places["lgas"]) => new Map(rows.map(({ id, name }) => [id, name]));
  return { lgas: byId(lgas), agencies: byId(agencies) };
}
