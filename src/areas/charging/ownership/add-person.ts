import { lockOccupiedRecord, moveIn } from "#areas/registry/occupancy/move-in.ts";
import { occupancyErrors } from "#areas/registry/occupancy/occupancy-errors.ts";
import { findSimilarPeople } from "#areas/registry/occupancy/similar-people.ts";
import { createRecord } from "#areas/registry/records/create.ts";
import type { Raw } from "#domain/record-input.ts";
import { individual } from "#domain/register/individual.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { PendingRequest } from "#platform/approval-requests/request-approval.ts";
import type { AnyResource } from "#resource/define.ts";
import { changeOwners } from "./change-owners.ts";
import type { Arrears } from "./transfer-choices.ts";

export const roles = ["owner", "occupant"] as const;

export interface NewPerson {
  /** As an owner, they own it whole; shares are entered where owners are assigned. */
  readonly as: (typeof roles)[number];
  /** A registered individual. */
  readonly individual_id?: number | undefined;
  /** Or a new one, as entered in the form. */
  readonly individual?: Raw | undefined;
  /** The actor checked similar people on record, and none is this person. */
  readonly none_of_these?: boolean | undefined;
  readonly unit?: string | undefined;
  readonly from?: string | undefined;
  readonly arrears?: Arrears | undefined;
  /** Required if a change of owner takes two officers. */
  readonly reason?: unknown;
}

export interface AddedPerson {
  readonly individual_id: number;
  /** Code of the new record; `null` if an existing person was selected. */
  readonly code: string | null;
  /** Request for the change of owners that is pending approval; `null` if no approval is needed. */
  readonly request: PendingRequest | null;
}

/**
 * Adds an owner or occupant of a shop: a registered individual, or one that is registered in the same transaction.
 * Similar people on record are shown first, to prevent duplicates. A change of owner that takes two officers is
 * requested.
 * @throws AppError not-found, forbidden, wrong-status, invalid, duplicate, people-alike, owner-unknown,
 * occupant-unknown, occupies-already, edited-meanwhile, already-requested
 */
export async function addPerson(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  person: NewPerson,
): Promise<AddedPerson> {
  const record = await lockOccupiedRecord(tx, actor, resource, id);
  const created =
    person.individual === undefined ? undefined : await createIndividual(tx, actor, person, record.lga_id);
  const individualRef = { type: "individual", id: created?.id ?? person.individual_id ?? 0 } as const;
  const { as, unit, from, arrears, reason } = person;
  const added = { individual_id: individualRef.id, code: created?.code ?? null };
  if (as === "occupant") {
    await moveIn(tx, actor, resource, id, { person: individualRef, unit, from });
    return { ...added, request: null };
  }
  const owners = [{ ...individualRef, share_bp: 10_000 }];
  const changed = await changeOwners(tx, actor, resource, id, { owners, from, arrears, reason });
  return { ...added, request: "request" in changed ? changed.request : null };
}

/** A new individual gets the location of the shop, unless another one is given. */
async function createIndividual(tx: Tx, actor: Actor, person: NewPerson, lga: number | null) {
  const raw = { ...(lga !== null && { lga_id: lga }), ...person.individual };
  const today = await lagosToday(tx);
  const dateErrors = occupancyErrors({ from: person.from ?? today, unit: person.unit }, today);
  const similar = person.none_of_these ? [] : await findSimilarPeople(tx, actor, raw);
  if (similar.length > 0)
    throw new AppError(
      "conflict",
      "Similar people are already registered. Select one of them, or confirm that this is a different person.",
      { code: "people-alike", data: { people: similar } },
    );
  try {
    const created = await createRecord(tx, actor, individual, raw, {
      duplicatesChecked: true,
      withoutCustom: true,
    });
    if (Object.keys(dateErrors).length === 0) return created;
  } catch (error) {
    if (!(error instanceof AppError) || !error.options.fields) throw error;
    const { code, fields } = error.options;
    throw new AppError(error.kind, error.text, {
      ...(code && { code }),
      fields: { ...dateErrors, ...fields },
    });
  }
  throw new AppError("invalid", "There is a problem with what you entered.", { fields: dateErrors });
}
