import { sql } from "kysely";
import { requireUnrestricted } from "#areas/registry/records/restriction.ts";
import { recordCode } from "#domain/code.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { formatMoment } from "#domain/lagos.ts";
import { english, message, term } from "#domain/message.ts";
import { readValue } from "#domain/read-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import type { AnyResource } from "#resource/define.ts";
import { reference } from "#resource/field.ts";

/** The record that a user is linked to. */
export interface Payer {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

const NO_PAYER: Payer = { individual_id: null, corporate_id: null };

/**
 * The record to link: one for an individual user, one at a time for a corporate user. A linked individual’s data is shown in
 * full, so linking needs the right to reveal it.
 * @throws AppError greater-rights, record-restricted
 */
export async function readPayer(
  tx: Tx,
  actor: Actor,
  errors: ValidationErrors,
  raw: Raw,
  area: string,
): Promise<Payer> {
  const [individualId, corporateId] = [
    await readLink(tx, actor, errors, raw, individual),
    await readLink(tx, actor, errors, raw, corporate),
  ];
  if (individualId !== null && area !== "individual")
    errors.add("individual_id", "Only an individual user can be linked to an individual.");
  if (corporateId !== null && area !== "corporate")
    errors.add("corporate_id", "Only a corporate user can act for a company.");
  if (individualId === null && corporateId === null) return NO_PAYER;
  if (individualId !== null) await checkNotLinked(tx, errors, individualId);
  return { individual_id: individualId, corporate_id: corporateId };
}

/** An active record that the actor can view. Locked, so that it can’t be linked twice at once. */
async function readLink(
  tx: Tx,
  actor: Actor,
  errors: ValidationErrors,
  raw: Raw,
  register: AnyResource,
): Promise<number | null> {
  const path = `${register.name}_id`;
  const read = readValue(path, reference(register.one, register.name), raw[path]);
  if ("faults" in read) return errors.add(path, read.faults.map(english).join(" ")) ?? null;
  if (read.value === null) return null;
  const { rows } = await sql<{ id: number; lga_id: number | null }>`
    SELECT id, lga_id FROM ${sql.table(register.name)}
    WHERE id = ${read.value} AND status NOT IN ('archived', 'rejected') FOR NO KEY UPDATE`.execute(tx);
  const row = rows[0];
  if (row && may(actor, `${register.name}.view`, row)) {
    if (register.masked) requireRevealRight(actor, row.lga_id);
    await requireUnrestricted(tx, actor, register.name, row);
    return row.id;
  }
  return (
    errors.add(
      path,
      message("This {one} doesn’t exist or you can’t view it.", { one: term(register.one) }),
    ) ?? null
  );
}

function requireRevealRight(actor: Actor, lga: number | null): void {
  const where = { lga: lga === null ? ("*" as const) : [lga], agency: "*" as const };
  assertHoldsGrants(actor, "user.edit", [{ permission: "personal_data.reveal", where }]);
}

async function checkNotLinked(tx: Tx, errors: ValidationErrors, individualId: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM app_user WHERE individual_id = ${individualId}`.execute(tx);
  if (rows[0])
    errors.add(
      "individual_id",
      message("{code} is already linked to this individual.", { code: rows[0].code }),
      "duplicate",
    );
}

/**
 * Reports a new link to an individual: in the audit trail, because it discloses data, and to the person’s contact on record.
 */
export async function notifyPayer(
  tx: Tx,
  actor: Actor,
  user: { readonly id: number; readonly name: string },
  { individual_id }: Payer,
): Promise<void> {
  if (individual_id === null) return;
  await audit(tx, actor, {
    action: "individual.reveal",
    record_id: individual_id,
    reason: `Linked to the account ${recordCode("USR", user.id)}`,
  });
  const record = await tx
    .selectFrom("individual")
    .select(["code", "email", "phone_number"])
    .where("id", "=", individual_id)
    .executeTakeFirstOrThrow();
  await queueMessage(tx, {
    template: "record-linked",
    to: { email: record.email, phone_number: record.phone_number },
    data: { record: record.code, who: user.name, when: formatMoment(Date.now()) },
    about: { resource: "individual", record_id: individual_id },
  });
}

/** Writes the link; a corporate’s first user is in charge. The record is already locked. */
export async function writePayer(
  tx: Tx,
  userId: number,
  { individual_id, corporate_id }: Payer,
): Promise<void> {
  if (individual_id !== null)
    await tx.updateTable("app_user").set({ individual_id }).where("id", "=", userId).execute();
  if (corporate_id === null) return;
  await sql`
    INSERT INTO user_corporate (user_id, corporate_id, in_charge)
    SELECT ${userId}, ${corporate_id}, NOT EXISTS (SELECT FROM user_corporate WHERE corporate_id = ${corporate_id})
    ON CONFLICT DO NOTHING`.execute(tx);
}
