import type { AnyResource } from "#resource/define.ts";
import { namingFields } from "./duplicates.ts";
import { registers } from "./register/registers.ts";

/** What can be merged, and what is chosen while one merges. */

/** Days in which a merge can be taken back. */
export const UNDO_DAYS = 30;

/** The registers in which the same thing may be on record twice. Lists and links refuse that by their identity. */
export const mergeable: readonly AnyResource[] = registers.filter(
  (resource) => namingFields(resource).length > 0,
);

/** The right to merge records of a register, and to say that two are not the same. */
export function mergeRight({ name }: AnyResource): string {
  return `${name}.merge`;
}

/** Something of a record whose value is chosen as a whole. */
export interface Choice {
  /** As it is sent: a field's name, "lga_id", or "point". */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly string[];
}

/** All that is chosen, in the order of the form. */
export function choicesOf(resource: AnyResource): Choice[] {
  const fields = resource.groups.flatMap((group) => group.fields);
  return [
    ...fields.map((name) => ({ name, label: resource.fields[name]?.label ?? name, columns: [name] })),
    ...(fields.includes("lga_id")
      ? []
      : [{ name: "lga_id", label: "Local government", columns: ["lga_id"] }]),
    ...(resource.located
      ? [{ name: "point", label: "GPS point", columns: ["latitude", "longitude", "accuracy"] }]
      : []),
  ];
}

/** A record that is closed leads nowhere and is led to from nowhere. */
export function isClosed(status: string): boolean {
  return status === "archived" || status === "rejected";
}

/** Statuses of records that count: what is billed, or a person on record. */
export const forceStates: readonly string[] = ["approved", "suspended", "active"];

export function isInForce(status: string): boolean {
  return forceStates.includes(status);
}

interface Contender {
  readonly id: number;
  readonly status: string;
  /** Bills, notices and whatever else refers to it. */
  readonly referred: number;
}

/** Which of two is better kept: the one in force, then the one that more refers to, then the older. */
export function betterKept<T extends Contender>(a: T, b: T): T {
  if (isInForce(a.status) !== isInForce(b.status)) return isInForce(a.status) ? a : b;
  if (a.referred !== b.referred) return a.referred > b.referred ? a : b;
  return a.id < b.id ? a : b;
}
