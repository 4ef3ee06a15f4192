import type { ScopeNames } from "#domain/people/rights.ts";
import { database } from "#kernel/db/client.ts";

export interface Places {
  readonly lgas: readonly { readonly id: number; readonly name: string }[];
  readonly agencies: readonly { readonly id: number; readonly name: string }[];
}

type Lga = Places["lgas"][number];

/**
 * The local governments offered by forms: those of the government, or all if none is configured. A record’s current one is
 * included.
 * @param currentId the record’s current one
 */
export async function ownLgas(currentId: number | null = null): Promise<readonly Lga[]> {
  const rows = await database()
    .selectFrom("lga")
    .select(["id", "name", "state", "reach"])
    .where((eb) => eb.or([eb("status", "=", "active"), eb("id", "=", currentId)]))
    .orderBy("name")
    .execute();
  const own = rows.filter(({ reach, id }) => reach === "ours" || id === currentId);
  return (own.length > 0 ? own : rows).map(({ id, name }) => ({ id, name }));
}

const allAgencies = () => database().selectFrom("agency").select(["id", "name"]).orderBy("name").execute();

/** The local governments of the government and all agencies, by name: the limits of a role. */
export async function allPlaces(): Promise<Places> {
  const [lgas, agencies] = await Promise.all([ownLgas(), allAgencies()]);
  return { lgas, agencies };
}

/** Names of all agencies and local governments, by id. */
export async function placeNames(): Promise<ScopeNames> {
  const [lgas, agencies] = await Promise.all([
    database().selectFrom("lga").select(["id", "name"]).execute(),
    allAgencies(),
  ]);
  const byId = (rows: Places["lgas"]) => new Map(rows.map(({ id, name }) => [id, name]));
  return { lgas: byId(lgas), agencies: byId(agencies) };
}
