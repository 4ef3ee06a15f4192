import { refuseWithWork } from "#areas/services/services/provider-work.ts";
import { serviceTerms } from "#areas/services/services/service-terms.ts";
import { placeInTree } from "#areas/ticketing/tickets/place-in-tree.ts";
import type { FieldFaults, Raw } from "#domain/record-input.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/** What a register's own rule has against a record: its faults, and the code of the refusal where nothing else is wrong. */
export interface Ruled {
  readonly code: string;
  readonly fields: FieldFaults;
}

export interface RuleAsked {
  /** Absent for a new record. */
  readonly id?: number;
  /** The record as it would be. */
  readonly whole: Readonly<Record<string, unknown>>;
  /** The fields that would change. */
  readonly changed: readonly string[];
  /** Of the names in `says`, those that were sent as yes. */
  readonly said: ReadonlySet<string>;
}

interface OwnRule {
  /** Names a body may hold besides the fields: what its sender says to go on all the same. */
  readonly says: readonly string[];
  readonly find: (tx: Tx, asked: RuleAsked) => Promise<Ruled | undefined>;
}

/** Registers that demand more than a definition can say. */
const RULES: Readonly<Record<string, OwnRule>> = {
  ticket_category: { says: ["stop_selling"], find: placeInTree },
  service_subcategory: { says: [], find: serviceTerms },
};

/** Registers whose records cannot be archived while something hangs on them. */
const HELD: Readonly<Record<string, (tx: Tx, ids: readonly number[]) => Promise<void>>> = {
  service_provider: refuseWithWork,
};

/** Before records are archived. @throws AppError provider-has-work */
export async function refuseArchiving(tx: Tx, { name }: AnyResource, ids: readonly number[]): Promise<void> {
  await HELD[name]?.(tx, ids);
}

/** Takes out of a body what it says besides its fields. */
export function readSaid({ name }: AnyResource, raw: Raw): { said: ReadonlySet<string>; raw: Raw } {
  const says = RULES[name]?.says ?? [];
  const rest = Object.entries(raw).filter(([key]) => !says.includes(key));
  const said = says.filter((key) => ["true", "yes", "on", true].includes(raw[key] as string));
  return { said: new Set(said), raw: Object.fromEntries(rest) };
}

/** What the register's own rule has against a record; undefined where all is well, or there is none. */
export async function findRuled(tx: Tx, { name }: AnyResource, asked: RuleAsked): Promise<Ruled | undefined> {
  return RULES[name]?.find(tx, asked);
}
