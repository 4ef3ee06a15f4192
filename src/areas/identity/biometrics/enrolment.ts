import { sql } from "kysely";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { Person } from "./find-person.ts";

/** A person’s consent, and the state of their photo and passkey. */
export interface Enrolment {
  readonly id: number;
  readonly consent_version: string;
  readonly consented_at: Date;
  readonly photo_file: string | null;
  readonly photo_at: Date | null;
  readonly passkey_at: Date | null;
  readonly by_account: boolean;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: string | null;
  /** Time of their last confirmation with the passkey. */
  readonly proved_at: Date | null;
}

/** A person’s latest consent, withdrawn or not. */
export async function findEnrolment(db: Queryable, individualId: number): Promise<Enrolment | undefined> {
  const { rows } = await sql<Enrolment>`
    SELECT e.id, e.consent_version, e.consented_at, e.photo_file, e.photo_at, e.passkey_at,
      e.user_id IS NOT NULL AS by_account, e.withdrawn_at, e.withdrawn_by,
      (SELECT p.proved_at FROM biometric_proof p WHERE p.enrolment_id = e.id ORDER BY p.id DESC LIMIT 1) AS proved_at
    FROM biometric_enrolment e WHERE e.individual_id = ${individualId}
    ORDER BY e.withdrawn_at IS NULL DESC, e.id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Locks a person’s enrolment, so that concurrent steps are serialised. */
export async function lockPerson(tx: Tx, { individual_id }: Pick<Person, "individual_id">): Promise<void> {
  await sql`SELECT FROM individual WHERE id = ${individual_id} FOR NO KEY UPDATE`.execute(tx);
}

/**
 * The active consent.
 * @throws AppError consent-needed, consent-withdrawn
 */
export async function getActiveEnrolment(db: Queryable, individualId: number): Promise<Enrolment> {
  const enrolment = await findEnrolment(db, individualId);
  if (enrolment?.withdrawn_at) throw consentWithdrawn();
  if (enrolment) return enrolment;
  throw new AppError("conflict", "Read the consent text and agree to it first.", {
    code: "consent-needed",
  });
}

export function consentWithdrawn(): AppError {
  return new AppError(
    "conflict",
    "Consent was withdrawn, and the photo and passkey were deleted. Give consent again to start over.",
    { code: "consent-withdrawn" },
  );
}
