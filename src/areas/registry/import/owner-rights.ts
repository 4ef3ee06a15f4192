import { message, type Translatable, term } from "#domain/message.ts";
import { coversRecord, lgasForAllAgencies } from "#domain/people/cover.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import type { Mapping } from "./mapping.ts";
import type { ReadLine } from "./read-line.ts";

/** Where the actor can register people and companies, and assign owners. */
export interface OwnerScopes {
  readonly individual: Scope;
  readonly corporate: Scope;
  readonly assign: Scope;
}

const RIGHTS = {
  individual: { permission: "individual.create", label: "register individuals" },
  corporate: { permission: "corporate.create", label: "register corporates" },
  assign: { permission: "ownership.assign", label: "assign owners" },
} as const;

export function mapsOwners(mapping: Mapping): boolean {
  return mapping.columns.some(({ to }) => to === "owner");
}

/**
 * Importing owners requires the same rights as entering them one by one. Checked before a dry run, before a run, and when the
 * job starts.
 * @returns undefined when no owners are mapped
 * @throws AppError forbidden, naming every right that is missing
 */
export function requireOwnerRights(actor: Actor, mapping: Mapping): OwnerScopes | undefined {
  if (!mapsOwners(mapping)) return undefined;
  const missing: string[] = [];
  const scopeOf = ({ permission, label }: (typeof RIGHTS)[keyof typeof RIGHTS]): Scope => {
    try {
      return authorizeEntry(actor, permission);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "forbidden") throw error;
      missing.push(`${label} (${permission})`);
      return [];
    }
  };
  const scopes = {
    individual: scopeOf(RIGHTS.individual),
    corporate: scopeOf(RIGHTS.corporate),
    assign: scopeOf(RIGHTS.assign),
  };
  if (missing.length > 0)
    throw new AppError(
      "forbidden",
      message(
        "To import owners, you need the right to {missing}. Ask an administrator, or leave the owner columns unmapped.",
        { missing: joinLabels(missing) },
      ),
    );
  return scopes;
}

/** "a", "a and b", "a, b and c" */
function joinLabels(labels: readonly string[]): string {
  const last = labels.at(-1) ?? "";
  return labels.length > 1 ? `${labels.slice(0, -1).join(", ")} and ${last}` : last;
}

/**
 * Checks the officer’s right to the owner of a line: a new owner belongs to the asset’s local government, or an officer limited
 * to local governments could not view them.
 */
export function checkOwnerScope(line: ReadLine, scopes: OwnerScopes): ReadLine {
  const { owner, values } = line;
  if (!owner) return line;
  const lga = values.lga_id;
  const covers = (scope: Scope) => coversRecord(scope, typeof lga === "number" ? lga : null, null);
  const many = term((owner.type === "individual" ? individual : corporate).many);
  const addError = (text: Translatable) =>
    line.faults.push({ column: null, value: typeof lga === "number" ? String(lga) : null, message: text });
  const scope = scopes[owner.type];
  if (!covers(scope))
    addError(message("You can only register {many} in your own local governments.", { many }));
  if (!covers(scopes.assign)) addError("You can only assign owners in your own local governments.");
  return lgasForAllAgencies(scope) === "*" || typeof lga !== "number"
    ? line
    : { ...line, owner: { ...owner, lga_id: lga } };
}
