import type { RawBuilder } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { Registrations } from "#kernel/registrations.ts";

/** Who may see the evidence of one kind of record. */
export interface EvidenceSight {
  /** What it proves, as `evidence.about` has it. */
  readonly about: string;
  /** The condition on `e.about_id`; undefined where the actor sees none of it. */
  readonly seen: (actor: Actor) => RawBuilder<unknown> | undefined;
}

/** Each area registers what its evidence is about. A kind with several ways to see it is registered with each. */
export const evidenceSights = new Registrations<EvidenceSight>("kinds of evidence");
