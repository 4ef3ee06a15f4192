import { sql } from "kysely";
import type { EvidenceVisibility } from "#areas/registry/evidence/evidence-visibility.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { entriesWithin } from "./entry-sight.ts";

/** The slip of a bank entry is seen with the entry. */
export const entryEvidence: EvidenceVisibility = {
  about: "bank_entry",
  seen: (actor) =>
    may(actor, "payment.view")
      ? sql`EXISTS (SELECT FROM bank_entry be
          WHERE be.id = e.about_id AND ${entriesWithin(authorize(actor, "payment.view"))})`
      : undefined,
};
