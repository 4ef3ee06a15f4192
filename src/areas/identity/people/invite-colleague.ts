import { sql } from "kysely";
import { notEditable } from "#areas/registry/records/verbs.ts";
import { readField, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { isClosed } from "#domain/merge.ts";
import { message } from "#domain/message.ts";
import { userFields } from "#domain/people/user-input.ts";
import type { Raw } from "#domain/record-input.ts";
import { corporate } from "#domain/register/corporate.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { text } from "#resource/field.ts";
import { type CorporateInCharge, lockCorporateInCharge } from "./in-charge.ts";
import { sendInvitation } from "./invite-user.ts";

const VALID_DAYS = 7;
const EMAIL = text("Email", 35, { form: "email", required: true });

/**
 * Invites a person by email to act for a corporate. The link is created when they accept, signed in with that email address;
 * people without an account get one. The response is the same with and without an account.
 * @param body `name` and `email`
 * @throws AppError not-signed-in, not-found, step-up-needed, not-editable, invalid, too-many
 */
export async function inviteColleague(tx: Tx, actor: Actor, corporateId: number, body: Raw): Promise<void> {
  const company = await lockCorporateInCharge(tx, actor, corporateId);
  requireActive(company);
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, ["name", "email"]);
  const name = String(readField(errors, body, "name", userFields.name) ?? "");
  const email = String(readField(errors, body, "email", EMAIL) ?? "").toLowerCase();
  if (email && (await isColleague(tx, company.id, email)))
    errors.add(
      "email",
      message("The person with this email address already acts for {corporate}.", {
        corporate: company.title,
      }),
    );
  assertValid(errors);
  await consumeAttempt("colleague-invite", `user ${actor.session?.user.id}`);
  await sql`
    INSERT INTO corporate_invite (corporate_id, email, name, invited_by, expires_at)
    VALUES (${company.id}, ${email}, ${name}, ${actor.session?.user.id}, now() + make_interval(days => ${VALID_DAYS}))
    ON CONFLICT (corporate_id, email) DO UPDATE SET name = excluded.name, invited_by = excluded.invited_by,
      invited_at = now(), expires_at = excluded.expires_at`.execute(tx);
  await sendInvite(tx, actor, company, { name, email });
  await audit(tx, actor, { action: "corporate.invite", record_id: company.id, after: { name, email } });
}

/** Nobody can accept an invitation from an archived or rejected corporate. @throws AppError not-editable */
function requireActive({ status }: CorporateInCharge): void {
  if (isClosed(status)) throw notEditable(corporate, status);
}

/** Users of the same corporate are known anyway. */
async function isColleague(tx: Tx, corporateId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM user_corporate uc JOIN app_user u ON u.id = uc.user_id
    WHERE uc.corporate_id = ${corporateId} AND lower(u.email) = ${email}`.execute(tx);
  return rows.length > 0;
}

async function sendInvite(
  tx: Tx,
  actor: Actor,
  corporate: CorporateInCharge,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const user = await findOrCreateUser(tx, actor, name, email);
  await queueMessage(tx, {
    template: "corporate-invited",
    to: { user_id: user.area === "corporate" ? user.id : null, email },
    data: { corporate: corporate.title, who: actor.name, link: "/cooperate/profile" },
    about: { resource: "corporate", record_id: corporate.id },
  });
}

async function findOrCreateUser(
  tx: Tx,
  actor: Actor,
  name: string,
  email: string,
): Promise<{ id: number; area: string }> {
  const { rows } = await sql<{ id: number; area: string }>`
    SELECT id, area FROM app_user WHERE lower(email) = ${email}`.execute(tx);
  if (rows[0]) return rows[0];
  const area = "corporate";
  const me = actor.session?.user.id ?? null;
  const { id } = await tx
    .insertInto("app_user")
    .values({ name, email, area, created_by: me, updated_by: me })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO user_role (user_id, role_id) SELECT ${id}, id FROM role WHERE name = 'corporate-user'`.execute(
    tx,
  );
  await audit(tx, actor, { action: "user.create", record_id: id, after: { name, email, area } });
  await sendInvitation(tx, actor, { id, name, email, phone_number: null });
  return { id, area };
}
