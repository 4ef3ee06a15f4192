import { CONSENT_VERSION } from "#domain/biometric-consent.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { findEnrolment, lockPerson } from "./enrolment.ts";
import { getPerson } from "./find-person.ts";

/**
 * Records a person’s consent and the version of the text. Repeating it changes nothing.
 * @param version of the text they read
 * @param payerCode the payer code that the page shows
 * @throws AppError identity-not-proved, identity-changed, consent-outdated
 */
export async function giveConsent(tx: Tx, actor: Actor, payerCode: string, version: string): Promise<void> {
  const person = await getPerson(tx, actor, payerCode);
  if (version !== CONSENT_VERSION)
    throw new AppError("conflict", "The consent text has changed. Reload the page and read it.", {
      code: "consent-outdated",
    });
  await lockPerson(tx, person);
  const before = await findEnrolment(tx, person.individual_id);
  if (before && !before.withdrawn_at) return;
  const { individual_id, user_id } = person;
  await tx
    .insertInto("biometric_enrolment")
    .values({ individual_id, user_id, consent_version: version })
    .execute();
  await audit(tx, actor, {
    action: "individual.biometric_consent",
    record_id: individual_id,
    after: { version },
  });
}
