import type { RawBuilder } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { Registrations } from "#kernel/registrations.ts";

/** Who can see the evidence of one kind of record. */
export interface EvidenceVisibility {
  /** What it proves, as `evidence.about` has it. */
  readonly about: string;
  /** The condition on `e.about_id`; undefined where the actor sees none of it. */
  readonly seen: (actor: Actor) => RawBuilder<unknown> | undefined;
}

/** Registered by each area. A kind can be registered several times: any entry that allows it is enough. */
export const evidenceVisibility = new Registrations<EvidenceVisibility>("kinds of evidence");
