import type { Actor } from "#kernel/actor.ts";
import { may, mayEverywhere } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Decidable, findDecidable } from "./decidable.ts";
import type { ViewedRecord } from "./get.ts";
import { isRestrictedFor } from "./restriction.ts";
import { permissionFor } from "./verbs.ts";

/** The actions that the page of a record offers the actor. Each action checks the rights again. */
export interface RecordOffers {
  readonly edit: boolean;
  /** Whether the right to enter records of this register reaches it. */
  readonly create: boolean;
  /** Whether the right to approve records of this register reaches it: to suspend or archive it. */
  readonly approve: boolean;
  /** Show its personal data in full. */
  readonly reveal: boolean;
  /** Send it, or one's own change that was returned, for approval. */
  readonly submit: boolean;
  /** Decide on it, or on a change of it, as another entered it. */
  readonly decide: boolean;
  /** Assign its owners. */
  readonly assign: boolean;
  /** Register who lives in the property, or add a person to the shop. */
  readonly occupy: boolean;
  /** The record is the actor, whom another officer must verify. */
  readonly about_me: boolean;
  /** The pending decision and who decides; null in registers without approval. */
  readonly decidable: Decidable | null;
}

/** The caller must have checked that the actor can view the record. A restricted record is only viewed. */
export async function offersOf(
  actor: Actor,
  resource: AnyResource,
  record: ViewedRecord,
): Promise<RecordOffers> {
  // The `own` of a record says who entered it, not whose it is.
  const place = { ...record, own: undefined };
  const reaches = (right: string) =>
    resource.placeless ? mayEverywhere(actor, right) : may(actor, right, place);
  const isRestricted = await isRestrictedFor(database(), actor, resource.name, place);
  const changes = (right: string) => !isRestricted && reaches(right);
  const decidable = resource.approval ? await findDecidable(database(), actor, resource, record) : null;
  const isAuthor = record.pending?.created_by === actor.session?.user.id;
  const isReturned = record.pending ? record.pending.status === "returned" && isAuthor : true;
  return {
    edit: changes(`${resource.name}.edit`),
    create: reaches(`${resource.name}.create`),
    approve: changes(`${resource.name}.approve`),
    reveal: reaches("personal_data.reveal"),
    decidable,
    submit: changes(permissionFor(actor, resource, "submit")) && isReturned,
    decide:
      !isRestricted && decidable !== null && decidable.about !== null && decidable.allowed && !decidable.own,
    assign: may(actor, "ownership.assign", place),
    occupy: may(actor, resource.name === "property" ? "residence.create" : "ownership.assign", place),
    about_me: resource.name === "individual" && actor.session?.user.individual_id === record.id,
  };
}
