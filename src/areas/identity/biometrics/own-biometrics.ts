import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type Enrolment, findEnrolment } from "./enrolment.ts";
import { findPerson } from "./find-person.ts";

/** The person’s enrolment, as their own page shows it. */
export interface OwnBiometrics {
  readonly code: string;
  /** In full for an account; masked for a visitor. */
  readonly name: string;
  readonly by_account: boolean;
  /** The visitor’s confirmation is too old: photo and passkey need another code. */
  readonly expired: boolean;
  readonly enrolment: EnrolmentView | null;
}

/** The visible data of an enrolment, without the photo’s file name. */
export interface EnrolmentView {
  readonly consent_version: string;
  readonly consented_at: Date;
  readonly photo_at: Date | null;
  readonly passkey_at: Date | null;
  readonly by_account: boolean;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: string | null;
  readonly proved_at: Date | null;
}

/** Undefined if the identity is not confirmed. */
export async function getOwnBiometrics(actor: Actor): Promise<OwnBiometrics | undefined> {
  const person = await findPerson(database(), actor);
  if (!person) return undefined;
  const { rows } = await sql<{ code: string; title: string }>`
    SELECT code, title FROM individual WHERE id = ${person.individual_id}`.execute(database());
  const [record] = rows;
  if (!record) return undefined;
  const by_account = person.user_id !== null;
  const enrolment = await findEnrolment(database(), person.individual_id);
  return {
    code: record.code,
    name: by_account ? record.title : maskName(record.title),
    by_account,
    expired: !person.fresh,
    enrolment: enrolment ? toEnrolmentView(enrolment) : null,
  };
}

export function toEnrolmentView({ id: _id, photo_file: _file, ...view }: Enrolment): EnrolmentView {
  return view;
}
