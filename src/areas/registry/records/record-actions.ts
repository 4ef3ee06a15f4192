import type { Actor } from "#kernel/actor.ts";
import { may, mayEverywhere } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Decidable, findDecidable } from "./decidable.ts";
import type { ViewedRecord } from "./get.ts";
import { isRestrictedFor } from "./restriction.ts";
import { permissionFor } from "./verbs.ts";

/** The actions that the page of a record offers the actor. Each action checks the rights again. */
export interface RecordActions {
  readonly edit: boolean;
  /** Whether the right to create records of this register covers it. */
  readonly create: boolean;
  /** Whether the right to approve records of this register covers it: to suspend or archive it. */
  readonly approve: boolean;
  /** Reveal its personal data. */
  readonly reveal: boolean;
  /** Submit it, or the actor’s own returned change, for approval. */
  readonly submit: boolean;
  /** Decide on it, or on a change of it, entered by another user. */
  readonly decide: boolean;
  /** Assign its owners. */
  readonly assign: boolean;
  /** Add a spouse or residence. */
  readonly add_relation: boolean;
  /** Add an occupant to the property or shop. */
  readonly occupy: boolean;
  /** The record is the actor’s own; another officer must verify it. */
  readonly about_me: boolean;
  /** The pending decision and who can make it; null in registers without approval. */
  readonly decidable: Decidable | null;
}

/** The caller must have checked that the actor can view the record. A restricted record can only be viewed. */
export async function availableActions(
  actor: Actor,
  resource: AnyResource,
  record: ViewedRecord,
): Promise<RecordActions> {
  // `own` of a record means who entered it, not who owns it.
  const place = { ...record, own: undefined };
  const mayHere = (right: string) =>
    resource.placeless ? mayEverywhere(actor, right) : may(actor, right, place);
  const isRestricted = await isRestrictedFor(database(), actor, resource.name, place);
  const mayChange = (right: string) => !isRestricted && mayHere(right);
  const decidable = resource.approval ? await findDecidable(database(), actor, resource, record) : null;
  const isAuthor = record.pending?.created_by === actor.session?.user.id;
  const isReturned = record.pending ? record.pending.status === "returned" && isAuthor : true;
  return {
    edit: mayChange(`${resource.name}.edit`),
    create: mayHere(`${resource.name}.create`),
    approve: mayChange(`${resource.name}.approve`),
    reveal: mayChange("personal_data.reveal"),
    decidable,
    submit: mayChange(permissionFor(actor, resource, "submit")) && isReturned,
    decide:
      !isRestricted && decidable !== null && decidable.about !== null && decidable.allowed && !decidable.own,
    add_relation: !isRestricted,
    assign: may(actor, "ownership.assign", place),
    occupy: may(actor, resource.name === "property" ? "residence.create" : "ownership.assign", place),
    about_me: resource.name === "individual" && actor.session?.user.individual_id === record.id,
  };
}
