import { nameKey, stateKey } from "#domain/name-key.ts";
import type { Actor } from "#kernel/actor.ts";
import { currentSetting } from "#kernel/app-settings.ts";
import { mayEverywhere } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";

/** A local government that a line names and nobody has entered yet. */
export interface WantedLga {
  readonly state: string;
  readonly name: string;
}

/**
 * The local governments there are, by name; and where a file says the state too, those that it makes. One that is to
 * be made has a number below zero until it is.
 */
export interface LgaDirectory {
  /** By name alone; a name that two states share means neither, unless only one of the two is the government's. */
  named(name: string): number | undefined;
  /** By state and name; undefined: not there, and not the actor's to make. */
  inState(state: string, name: string): number | undefined;
  /** What a number below zero stands for. */
  wanted(id: number): WantedLga | undefined;
}

const keyOf = (state: string, name: string) => `${stateKey(state)}: ${nameKey(name)}`;

/** @param makes whether the file says the states, and local governments that are not there are to be made */
export async function openLgaDirectory(actor: Actor, makes: boolean): Promise<LgaDirectory> {
  const rows = await database()
    .selectFrom("lga")
    .select(["id", "name", "state", "reach"])
    .where("status", "=", "active")
    .execute();
  const byState = new Map(rows.map(({ id, state, name }) => [keyOf(state, name), id]));
  const ours = namesOf(rows.filter(({ reach }) => reach === "ours"));
  const others = namesOf(rows);
  const mayMake = makes && makesEverywhere(actor);
  const made: WantedLga[] = [];
  return {
    named: (name) => (ours.has(nameKey(name)) ? ours.get(nameKey(name)) : others.get(nameKey(name))),
    inState(state, name) {
      const key = keyOf(state, name);
      const found = byState.get(key);
      if (found !== undefined || !mayMake) return found;
      made.push({ state, name });
      byState.set(key, -made.length);
      return -made.length;
    },
    wanted: (id) => made[-id - 1],
  };
}

/** Local governments belong to no place: only a right without limits makes them. */
function makesEverywhere(actor: Actor): boolean {
  return mayEverywhere(actor, "lga.create");
}

/** A shared name means neither: it is there without a number. */
function namesOf(rows: readonly { id: number; name: string }[]): Map<string, number | undefined> {
  const names = new Map<string, number | undefined>();
  for (const { id, name } of rows) names.set(nameKey(name), names.has(nameKey(name)) ? undefined : id);
  return names;
}

/**
 * Whose the local governments of a state are: the government's, when it is named so, or has others there already.
 * While it has none at all, and no name that says, everything is: nobody could choose any otherwise.
 */
export async function reachOf(db: Queryable): Promise<(state: string) => "ours" | "other"> {
  const { value, version } = await currentSetting("government");
  const rows = await db.selectFrom("lga").select("state").distinct().where("reach", "=", "ours").execute();
  const own = new Set([...rows.map(({ state }) => state), value.name, value.short].map(stateKey));
  const isKnown = rows.length > 0 || version > 0;
  return (state) => (own.has(stateKey(state)) || !isKnown ? "ours" : "other");
}
