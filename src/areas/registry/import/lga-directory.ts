import { nameKey, stateKey } from "#domain/name-key.ts";
import type { Actor } from "#kernel/actor.ts";
import { currentSetting } from "#kernel/app-settings.ts";
import { mayEverywhere } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";

/** A local government named by a line that is not on record yet. */
export interface NewLga {
  readonly state: string;
  readonly name: string;
}

/**
 * The local governments by name, and those that a file with states creates. One to be created has a negative number until then.
 */
export interface LgaDirectory {
  /** By name only; a name in two states is ambiguous, unless only one of them belongs to the government. */
  byName(name: string): number | undefined;
  /** By state and name; undefined: missing, and the actor can’t create it. */
  inState(state: string, name: string): number | undefined;
  /** What a negative number refers to. */
  newLga(id: number): NewLga | undefined;
}

const keyOf = (state: string, name: string) => `${stateKey(state)}: ${nameKey(name)}`;

/** @param createsMissing whether the file has the states, so that missing local governments are created */
export async function openLgaDirectory(actor: Actor, createsMissing: boolean): Promise<LgaDirectory> {
  const rows = await database()
    .selectFrom("lga")
    .select(["id", "name", "state", "reach"])
    .where("status", "=", "active")
    .execute();
  const byState = new Map(rows.map(({ id, state, name }) => [keyOf(state, name), id]));
  const ours = namesOf(rows.filter(({ reach }) => reach === "ours"));
  const others = namesOf(rows);
  const mayCreate = createsMissing && mayCreateLgas(actor);
  const newLgas: NewLga[] = [];
  return {
    byName: (name) => (ours.has(nameKey(name)) ? ours.get(nameKey(name)) : others.get(nameKey(name))),
    inState(state, name) {
      const key = keyOf(state, name);
      const found = byState.get(key);
      if (found !== undefined || !mayCreate) return found;
      newLgas.push({ state, name });
      byState.set(key, -newLgas.length);
      return -newLgas.length;
    },
    newLga: (id) => newLgas[-id - 1],
  };
}

/** Local governments have no place: creating them needs an unlimited right. */
function mayCreateLgas(actor: Actor): boolean {
  return mayEverywhere(actor, "lga.create");
}

/** An ambiguous name is listed without a number. */
function namesOf(rows: readonly { id: number; name: string }[]): Map<string, number | undefined> {
  const names = new Map<string, number | undefined>();
  for (const { id, name } of rows) names.set(nameKey(name), names.has(nameKey(name)) ? undefined : id);
  return names;
}

/**
 * Whether the local governments of a state belong to the government: if its name says so, or if it has others there. While it
 * has none, and its name does not decide, all belong, because no selection would be possible otherwise.
 */
export async function reachOf(db: Queryable): Promise<(state: string) => "ours" | "other"> {
  const { value, version } = await currentSetting("government");
  const rows = await db.selectFrom("lga").select("state").distinct().where("reach", "=", "ours").execute();
  const own = new Set([...rows.map(({ state }) => state), value.name, value.short].map(stateKey));
  const isKnown = rows.length > 0 || version > 0;
  return (state) => (own.has(stateKey(state)) || !isKnown ? "ours" : "other");
}
