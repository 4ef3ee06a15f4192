import { openSession, type SignedIn } from "#areas/identity/sign-in/open-session.ts";
import type { SignedInArea } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";

const NOBODY = {
  session: undefined,
  name: "a visitor",
  key: "visitor:test",
  ip: undefined,
  request_id: undefined,
  system: false,
};

/**
 * Opens a session as a sign-in by password does, but without checking the password, which takes longer than most tests.
 * `tests/session` and `tests/people` test sign-in itself.
 * @throws Error when no active account has this email
 */
export async function openSessionOf(email: string, client: "browser" | "api"): Promise<SignedIn> {
  const user = await database()
    .selectFrom("app_user")
    .select(["id", "name", "area"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) throw new Error(`No user has the email ${email}.`);
  const account = { ...user, area: user.area as SignedInArea };
  return openSession(NOBODY, account, { client, userAgent: undefined, by: "password" });
}
