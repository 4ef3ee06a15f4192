import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { ownUser } from "./own-user.ts";
import { userStatus } from "./user-row.ts";

/** Maximum users shown for each corporate; officers see all. */
const MAX_ROWS = 100;

export interface Colleague {
  readonly user_id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  /** User status: `active`, `invited` or `suspended`. */
  readonly status: string;
  readonly in_charge: boolean;
}

/** An unanswered invitation. The same whether or not the person has an account. */
export interface InvitedColleague {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly expires_at: Date;
}

export interface CorporatePeople {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly people: readonly Colleague[];
  readonly invited: readonly InvitedColleague[];
}

/** The users of each corporate that the signed-in user is in charge of. @throws AppError not-signed-in */
export async function corporatePeople(actor: Actor): Promise<CorporatePeople[]> {
  const { id } = ownUser(actor);
  const { rows } = await sql<{ id: number; code: string; title: string }>`
    SELECT c.id, c.code, c.title FROM user_corporate uc JOIN corporate c ON c.id = uc.corporate_id
    WHERE uc.user_id = ${id} AND uc.in_charge ORDER BY c.title, c.id LIMIT ${MAX_ROWS}`.execute(database());
  return Promise.all(rows.map(withPeople));
}

async function withPeople(corporate: { id: number; code: string; title: string }): Promise<CorporatePeople> {
  const [people, invited] = await Promise.all([
    sql<Colleague>`
      SELECT u.id AS user_id, u.name, u.email, u.phone_number, ${userStatus} AS status, uc.in_charge
      FROM user_corporate uc JOIN app_user u ON u.id = uc.user_id WHERE uc.corporate_id = ${corporate.id}
      ORDER BY uc.in_charge DESC, u.name COLLATE "und-x-icu", u.id LIMIT ${MAX_ROWS}`.execute(database()),
    sql<InvitedColleague>`
      SELECT id, name, email, expires_at FROM corporate_invite
      WHERE corporate_id = ${corporate.id} AND expires_at > now() ORDER BY id LIMIT ${MAX_ROWS}`.execute(
      database(),
    ),
  ]);
  return { ...corporate, people: people.rows, invited: invited.rows };
}

export interface CorporateInvitation {
  readonly id: number;
  readonly corporate: string;
  readonly invited_by_name: string;
  readonly expires_at: Date;
}

/** Invitations that the signed-in corporate user can accept. @throws AppError not-signed-in */
export async function corporateInvitations(actor: Actor): Promise<CorporateInvitation[]> {
  const { id } = ownUser(actor);
  const { rows } = await sql<CorporateInvitation>`
    SELECT i.id, c.title AS corporate, w.name AS invited_by_name, i.expires_at
    FROM app_user u JOIN corporate_invite i ON i.email = lower(u.email) AND i.expires_at > now()
      JOIN corporate c ON c.id = i.corporate_id JOIN app_user w ON w.id = i.invited_by
    WHERE u.id = ${id} AND u.area = 'corporate' AND c.status NOT IN ('archived', 'rejected') ORDER BY i.id LIMIT ${MAX_ROWS}`.execute(
    database(),
  );
  return rows;
}
