import { maskNamed } from "#domain/mask-personal.ts";
import type { RegistrationKind } from "#domain/registration-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type Claimable, findClaimable } from "./claimable.ts";
import { findRegistration } from "./registration-row.ts";

/** A registration as the browser that started it can resume it, also after a reload. */
export interface OpenRegistration {
  readonly id: string;
  readonly confirmed: boolean;
  /** Masked until verified, because the device may be shared. */
  readonly contact: string;
  readonly field: "email" | "phone_number";
  readonly records: readonly Claimable[];
}

/** The registration in the URL, if it belongs to this browser and is not complete. */
export async function getRegistration(
  actor: Actor,
  kind: RegistrationKind,
  id: string,
): Promise<OpenRegistration | undefined> {
  const found = await findRegistration(database(), actor, { id });
  if (found?.kind !== kind || found.user_id !== null) return undefined;
  const { confirmed, contact } = found;
  return {
    id,
    confirmed,
    contact: confirmed ? contact.value : maskNamed(contact.field, contact.value),
    field: contact.field,
    records: confirmed ? await findClaimable(database(), kind, contact) : [],
  };
}

/** An unfinished registration of this browser; its contact is masked. */
export async function findUnfinishedRegistration(
  actor: Actor,
  kind: RegistrationKind,
): Promise<{ readonly id: string; readonly contact: string } | undefined> {
  const found = await findRegistration(database(), actor, { kind });
  return found && { id: found.id, contact: maskNamed(found.contact.field, found.contact.value) };
}
