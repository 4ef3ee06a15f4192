import { type RawBuilder, sql } from "kysely";
import { withdraw } from "#areas/identity/biometrics/withdraw.ts";
import { storedName } from "#areas/registry/photos/stored-picture.ts";
import { storedAttachment } from "#areas/services/service-requests/attachment-file.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { removeFilesLater } from "#platform/files/remove-later.ts";
import type { Person } from "./person.ts";

const SIZES = ["full", "thumb"] as const;

/**
 * Deletes the person’s files and the rows about them alone: sign-ins, messages, preferences, photos, pending changes.
 * Idempotent.
 */
export async function eraseRows(tx: Tx, actor: Actor, person: Person, id: number): Promise<void> {
  const users = sql`ANY(${[...person.user_ids]}::bigint[])`;
  const records = sql`ANY(${[...person.record_ids]}::bigint[])`;
  for (const record of person.record_ids)
    await withdraw(tx, actor, record, "office", `Data protection case ${id}`);
  await removeFiles(tx, users, records);
  // Contact details that are verified as theirs alone, as listed by the case.
  const ownContacts = sql`(SELECT lower(value) FROM data_erasure_value WHERE case_id = ${id} AND elsewhere AND kind IN ('email', 'phone'))`;
  await executeAll(tx, [
    sql`DELETE FROM message WHERE user_id = ${users} OR (user_id IS NULL AND lower(address) IN ${ownContacts})`,
    sql`DELETE FROM registration WHERE user_id = ${users} OR (user_id IS NULL AND (lower(email) IN ${ownContacts} OR phone_number IN ${ownContacts}))`,
    sql`DELETE FROM corporate_invite WHERE lower(email) IN ${ownContacts}`,
    sql`DELETE FROM rate_limit WHERE EXISTS (SELECT FROM ${ownContacts} AS r (value) WHERE r.value IS NOT NULL
      AND position(r.value IN lower(rate_limit.key)) > 0)`,
    sql`DELETE FROM biometric_visit WHERE individual_id = ${records}`,
    sql`DELETE FROM proof_challenge WHERE user_id = ${users} OR individual_id = ${records}`,
    ...[
      "one_time_token",
      "contact_change",
      "passkey",
      "totp_factor",
      "recovery_code",
      "notification_choice",
      "list_choice",
      "announcement_dismissal",
      "session",
    ].map((table) => sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${users}`),
    sql`DELETE FROM idempotency WHERE actor = ANY(${person.user_ids.map((one) => `user:${one}`)}::text[])`,
    // Stored responses to officers who wrote the record: the row is kept for idempotency, without its content.
    sql`UPDATE idempotency SET body = NULL WHERE body IS NOT NULL AND
      (substring(route FROM '/individuals/([0-9]+)')::bigint = ${records}
        OR (route ~ '/individuals$' AND body #>> '{data,id}' = ANY(${person.record_ids.map(String)}::text[])))`,
    sql`UPDATE saved_view SET deleted_at = coalesce(deleted_at, now()), name = 'Erased ' || id, query = '' WHERE owner_id = ${users}`,
    sql`DELETE FROM pending_change WHERE resource = 'individual' AND record_id = ${records}`,
    sql`UPDATE webhook_inbox w SET body = ''::bytea FROM payment p
      WHERE w.reference = p.reference AND p.individual_id = ${records} AND (p.actor_id IS NULL OR p.actor_id = ${users})`,
    sql`UPDATE service_request SET contact_name = NULL, contact_phone = NULL, contact_email = NULL
      WHERE individual_id = ${records} OR (created_by = ${users} AND num_nonnulls(individual_id, corporate_id) = 0)`,
    sql`UPDATE account_manager SET office_email = NULL, office_phone = NULL, version = version + 1 WHERE user_id = ${users}`,
  ]);
}

/**
 * Files of the person’s record, accounts and requests, with the rows that refer to them; the job deletes the files afterwards.
 */
async function removeFiles(tx: Tx, users: RawBuilder<unknown>, records: RawBuilder<unknown>): Promise<void> {
  // Requests sent for a company, or by an officer for another person, are not theirs.
  const requests = sql`(SELECT q.id FROM service_request q WHERE q.individual_id = ${records}
    OR (q.created_by = ${users} AND num_nonnulls(q.individual_id, q.corporate_id) = 0))`;
  const photos = await sql<{ file: string }>`
    SELECT file_name AS file FROM photo WHERE resource = 'individual' AND record_id = ${records}
    UNION ALL SELECT photo_file FROM app_user WHERE id = ${users} AND photo_file IS NOT NULL
    UNION ALL SELECT h.file_name FROM held_photo h JOIN photo_hand_over o ON o.id = h.hand_over_id
      WHERE o.session_id IN (SELECT s.id FROM session s WHERE s.user_id = ${users})`.execute(tx);
  const attached = await sql<{ file: string; type: string }>`
    SELECT file_name AS file, type FROM service_attachment WHERE request_id IN ${requests}
      OR (request_id IS NULL AND created_by = ${users})`.execute(tx);
  await removeFilesLater(
    tx,
    SIZES.flatMap((size) => [
      ...photos.rows.map(({ file }) => storedName(file, size)),
      ...attached.rows.map(({ file, type }) => storedAttachment(file, type, size)),
    ]),
  );
  await executeAll(tx, [
    sql`DELETE FROM photo WHERE resource = 'individual' AND record_id = ${records}`,
    sql`UPDATE app_user SET photo_file = NULL WHERE id = ${users}`,
    sql`DELETE FROM service_attachment WHERE request_id IN ${requests}
      OR (request_id IS NULL AND created_by = ${users})`,
  ]);
}

/** The record and the accounts themselves, last, because they contain the data to search for. */
export async function erasePerson(tx: Tx, person: Person, id: number): Promise<void> {
  const name = `Erased person ${id}`;
  const users = sql`ANY(${[...person.user_ids]}::bigint[])`;
  const records = sql`ANY(${[...person.record_ids]}::bigint[])`;
  const clearedColumns = sql`latitude = NULL, longitude = NULL, accuracy = NULL, custom = '{}'`;
  await executeAll(tx, [
    sql`UPDATE spouse SET surname = ${name} || ' ' || id, first_name = NULL, other_names = NULL, date_of_birth = NULL,
      phone_number = NULL, email = NULL, occupation = NULL, ${clearedColumns}, version = version + 1
      WHERE individual_id = ${records} OR partner_id = ${records}`,
    sql`UPDATE residence SET unit = NULL, ${clearedColumns}, version = version + 1 WHERE individual_id = ${records}`,
    sql`UPDATE individual SET surname = ${name}, first_name = NULL, other_names = NULL, sex = NULL,
      date_of_birth = NULL, phone_number = NULL, email = NULL, tin_number = NULL, tax_id = NULL, nin = NULL,
      street_number = NULL, street_name = NULL, city = NULL, landmark = NULL, import_key = NULL, verified_at = NULL,
      verified_by = NULL, verified_proof = NULL, verified_note = NULL, ${clearedColumns}, status = 'archived',
      version = version + 1, updated_at = now() WHERE id = ${records}`,
    sql`UPDATE app_user SET name = ${name}, email = 'erased-' || id || '@erased.invalid', phone_number = NULL,
      password_hash = NULL, photo_file = NULL, status = 'suspended', status_reason = 'Pseudonymised',
      version = version + 1, updated_at = now() WHERE id = ${users}`,
    sql`DELETE FROM data_restriction WHERE individual_id = ${records}`,
  ]);
}

async function executeAll(tx: Tx, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(tx);
}
