import { EVERYWHERE } from "#domain/people/cover.ts";
import type { FieldErrors, Raw } from "#domain/record-input.ts";
import { officeFields } from "#domain/register/office-fields.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import { isOwnRight, rightFor } from "./asset-right.ts";
import { type OwnParty, ownParties } from "./own-parties.ts";

/** In which role the actor enters a record, and the remaining body. */
export interface Entry {
  /** Where the record can be. */
  readonly scope: Scope;
  readonly raw: Raw;
  readonly errors: FieldErrors;
  /** The owner from today; undefined for officers, who assign owners separately. */
  readonly owner: OwnParty | undefined;
}

/**
 * Determines who enters a record: an officer within their scope, or an owner for themselves or one of their companies (`owner`,
 * required only if there are several).
 * @throws AppError not-signed-in, forbidden
 */
export async function readEntry(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  raw: Raw,
): Promise<Entry> {
  const right = rightFor(actor, resource, "create");
  if (!isOwnRight(right))
    return { scope: authorizeEntry(actor, right, resource), raw, errors: {}, owner: undefined };
  authorize(actor, right);
  const { owner: sentOwner, ...rest } = raw;
  const read = readOwner(await ownParties(db, actor), sentOwner);
  const errors = { ...officeErrors(resource, filled(rest)), ...("fault" in read && { owner: [read.fault] }) };
  return { scope: EVERYWHERE, raw: rest, errors, owner: "owner" in read ? read.owner : undefined };
}

function readOwner(
  parties: readonly OwnParty[],
  sentOwner: unknown,
): { owner: OwnParty } | { fault: string } {
  const [only, ...others] = parties;
  if (!only)
    return {
      fault: "Your account is not linked to a record yet. Claim your record in your profile first.",
    };
  if (sentOwner === undefined || sentOwner === null || sentOwner === "")
    return others.length === 0 ? { owner: only } : { fault: "Select the owner." };
  const owner = parties.find(({ type, id }) => sentOwner === `${type}:${id}`);
  return owner ? { owner } : { fault: "Select yourself or one of your companies." };
}

/** Errors for fields that only officers can enter, such as the value on which a rate is based. */
export function officeErrors(resource: AnyResource, written: readonly string[]): FieldErrors {
  const refused = officeFields(resource).filter((name) => written.includes(name));
  return Object.fromEntries(refused.map((name) => [name, ["Only the revenue office can enter this."]]));
}

/** Empty fields of a form are ignored. */
function filled(raw: Raw): string[] {
  return Object.keys(raw).filter((name) => ![undefined, null, ""].includes(raw[name] as null));
}

/** Records the sole owner of a new record, from today. */
export async function writeFirstOwner(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  owner: OwnParty,
): Promise<void> {
  await tx
    .insertInto("ownership")
    .values((eb) => ({
      asset_type: resource.name,
      asset_id: id,
      individual_id: owner.type === "individual" ? owner.id : null,
      corporate_id: owner.type === "corporate" ? owner.id : null,
      since: eb.cast<string>(eb.fn("now"), "date"),
      created_by: actor.session?.user.id ?? null,
    }))
    .execute();
}
