import type { FieldFaults, Raw } from "#domain/record-input.ts";
import type { Tx } from "#kernel/db/client.ts";
import { Registrations } from "#kernel/registrations.ts";
import type { AnyResource } from "#resource/define.ts";

/** What a register's own rule has against a record: its faults, and the code of the refusal where nothing else is wrong. */
export interface Ruled {
  readonly code: string;
  readonly fields: FieldFaults;
  /** What of `says` the sender may send to go on all the same. */
  readonly asks?: string;
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

/** What a register demands beyond what its definition can say. */
export interface OwnRule {
  /** The register's name. */
  readonly resource: string;
  /** Names a body may hold besides the fields: what its sender says to go on all the same. */
  readonly says?: readonly string[];
  readonly find?: (tx: Tx, asked: RuleAsked) => Promise<Ruled | undefined>;
  /** Refuses to archive records while something hangs on them. */
  readonly refuseArchiving?: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

/** At most one for each register, registered by the area it belongs to. */
export const ownRules = new Registrations<OwnRule>("rules of registers");

const ruleOf = ({ name }: AnyResource) => ownRules.all().find(({ resource }) => resource === name);

/** Before records are archived. @throws AppError provider-has-work */
export async function refuseArchiving(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<void> {
  await ruleOf(resource)?.refuseArchiving?.(tx, ids);
}

/** Takes out of a body what it says besides its fields. */
export function readSaid(resource: AnyResource, raw: Raw): { said: ReadonlySet<string>; raw: Raw } {
  const says = ruleOf(resource)?.says ?? [];
  const rest = Object.entries(raw).filter(([key]) => !says.includes(key));
  const said = says.filter((key) => ["true", "yes", "on", true].includes(raw[key] as string));
  return { said: new Set(said), raw: Object.fromEntries(rest) };
}

/** What the register's own rule has against a record; undefined where all is well, or there is none. */
export async function findRuled(tx: Tx, resource: AnyResource, asked: RuleAsked): Promise<Ruled | undefined> {
  return ruleOf(resource)?.find?.(tx, asked);
}
