import type { RawBuilder } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { Registrations } from "#kernel/registrations.ts";

/** Who can view the evidence of one kind of record. */
export interface EvidenceVisibility {
  /** Kind of record that it supports, as in `evidence.about`. */
  readonly about: string;
  /** The condition on `e.about_id`; undefined if the actor can view none. */
  readonly condition: (actor: Actor) => RawBuilder<unknown> | undefined;
}

/** Registered by each area. A kind can be registered several times: any entry that allows it is enough. */
export const evidenceVisibility = new Registrations<EvidenceVisibility>("kinds of evidence");
