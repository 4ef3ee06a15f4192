import type { AnyResource } from "#resource/define.ts";
import { namingFields } from "./duplicates.ts";
import { registers } from "./register/registers.ts";

/** Registers that can be merged, and the values to choose from. */

/** Days in which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

/** Registers that can contain duplicates. Lists and links have an identity that prevents them. */
export const mergeable: readonly AnyResource[] = registers.filter(
  (resource) => namingFields(resource).length > 0,
);

/** The right to merge records of a register, and to mark two as different. */
export function mergeRight({ name }: AnyResource): string {
  return `${name}.merge`;
}

/** Columns of a record that are chosen together. */
export interface MergeChoice {
  /** Name to send in the request: a field name, "lga_id" or "point". */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly string[];
}

/** All choices, in form order. */
export function mergeChoices(resource: AnyResource): MergeChoice[] {
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

/** Whether a record is archived or rejected; such records have no links. */
export function isClosed(status: string): boolean {
  return status === "archived" || status === "rejected";
}

/** Statuses of active records: billable ones, and people. */
export const activeStatuses: readonly string[] = ["approved", "suspended", "active"];

export function isActive(status: string): boolean {
  return activeStatuses.includes(status);
}

interface MergeCandidate {
  readonly id: number;
  readonly status: string;
  /** Number of bills, notices and other records that refer to it. */
  readonly referred: number;
}

/** Which of two records to keep: the active one, then the one with more references, then the older. */
export function betterSurvivor<T extends MergeCandidate>(a: T, b: T): T {
  if (isActive(a.status) !== isActive(b.status)) return isActive(a.status) ? a : b;
  if (a.referred !== b.referred) return a.referred > b.referred ? a : b;
  return a.id < b.id ? a : b;
}
