import { sql } from "kysely";
import { maskName } from "#domain/mask.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type Enrolment, findEnrolment } from "./enrolment.ts";
import { findPerson } from "./whose.ts";

/** Where somebody stands with it, as their own screen shows it. */
export interface OwnBiometrics {
  readonly code: string;
  /** As their account knows it; masked for a visitor. */
  readonly name: string;
  readonly by_account: boolean;
  /** A visitor proved it so long ago that photo and passkey take another code. */
  readonly expired: boolean;
  readonly enrolment: ShownEnrolment | null;
}

/** What is told of an agreement: never the picture's file. */
export interface ShownEnrolment {
  readonly consent_version: string;
  readonly consented_at: Date;
  readonly photo_at: Date | null;
  readonly passkey_at: Date | null;
  readonly by_account: boolean;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: string | null;
  readonly proved_at: Date | null;
}

/** Undefined for whoever has not shown who they are. */
export async function lookAtOwn(actor: Actor): Promise<OwnBiometrics | undefined> {
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
    enrolment: enrolment ? shownEnrolment(enrolment) : null,
  };
}

export function shownEnrolment({ id: _id, photo_file: _file, ...shown }: Enrolment): ShownEnrolment {
  return shown;
}
