import type { FieldErrors, Raw } from "#domain/record-input.ts";
import type { Tx } from "#kernel/db/client.ts";
import { Registrations } from "#kernel/registrations.ts";
import type { AnyResource } from "#resource/define.ts";

/** Errors of a register’s own rule, and the error code if there are no other errors. */
export interface RuleErrors {
  readonly code: string;
  readonly fields: FieldErrors;
  /** The name in `confirmations` that the sender can set to continue despite the error. */
  readonly confirmation?: string;
}

export interface RuleInput {
  /** Absent for a new record. */
  readonly id?: number;
  /** The record after the write. */
  readonly fullRecord: Readonly<Record<string, unknown>>;
  /** The fields that would change. */
  readonly changed: readonly string[];
  /** The names in `confirmations` that were sent as yes. */
  readonly confirmed: ReadonlySet<string>;
}

/** Rules of a register that its definition can’t express. */
export interface RegisterRule {
  /** The register's name. */
  readonly resource: string;
  /** Additional names of a body: confirmations by the sender. */
  readonly confirmations?: readonly string[];
  readonly find?: (tx: Tx, params: RuleInput) => Promise<RuleErrors | undefined>;
  /** Rejects archiving records that are in use. */
  readonly refuseArchiving?: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

/** At most one for each register, registered by its area. */
export const registerRules = new Registrations<RegisterRule>("rules of registers");

const ruleOf = ({ name }: AnyResource) => registerRules.all().find(({ resource }) => resource === name);

/** Before records are archived. @throws AppError provider-has-work */
export async function refuseArchiving(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<void> {
  await ruleOf(resource)?.refuseArchiving?.(tx, ids);
}

/** Separates confirmations from the fields of a body. */
export function readConfirmations(
  resource: AnyResource,
  raw: Raw,
): { confirmed: ReadonlySet<string>; raw: Raw } {
  const confirmations = ruleOf(resource)?.confirmations ?? [];
  const rest = Object.entries(raw).filter(([key]) => !confirmations.includes(key));
  const confirmed = confirmations.filter((key) => ["true", "yes", "on", true].includes(raw[key] as string));
  return { confirmed: new Set(confirmed), raw: Object.fromEntries(rest) };
}

/** Errors of the register’s own rule; undefined if there are none, or no rule. */
export async function findRuleErrors(
  tx: Tx,
  resource: AnyResource,
  params: RuleInput,
): Promise<RuleErrors | undefined> {
  return ruleOf(resource)?.find?.(tx, params);
}
