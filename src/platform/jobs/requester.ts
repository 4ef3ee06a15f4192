import { message } from "#domain/message.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { findRights } from "#kernel/session/session.ts";

/** Session id in the audit trail for commands on behalf of a user. */
const NO_SESSION = "00000000-0000-0000-0000-000000000000";

/**
 * A user acting without a request: in a job, or named on the command line. Their rights are read now.
 * @throws AppError forbidden if the account is no longer active
 */
export async function actorForUser(userId: number, sessionId: string | null): Promise<Actor> {
  const rights = await findRights(userId);
  if (!rights) throw new AppError("forbidden", "The account that requested this is no longer active.");
  return {
    session: { id: sessionId ?? NO_SESSION, client: "api", ...rights },
    name: rights.user.name,
    key: `user:${userId}`,
    ip: undefined,
    request_id: undefined,
    system: false,
  };
}

/** The user for whom a command acts. @throws AppError not-found, forbidden */
export async function actorByEmail(email: string): Promise<Actor> {
  const user = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) throw new AppError("not-found", message("There is no account {email}.", { email }));
  return actorForUser(user.id, null);
}

/** Who requested a job: a user, or the system. @throws AppError forbidden */
export async function requesterOf(job: {
  created_by: number | null;
  created_by_name: string;
  session_id: string | null;
}): Promise<Actor> {
  if (job.created_by === null) return systemActor(job.created_by_name);
  return actorForUser(job.created_by, job.session_id);
}
