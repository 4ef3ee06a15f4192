import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { consumeToken, findTokenUser } from "#platform/one-time-token.ts";
import { assertFailuresLeft, countFailure } from "#platform/rate-limit.ts";
import { type Account, findAccountById } from "./find-account.ts";
import { assertStrongPassword, setPassword } from "./set-password.ts";

/** The invited user of a link’s secret, while it is valid; reading doesn’t consume it. */
export async function findInvited(secret: string): Promise<Account | undefined> {
  const id = await findTokenUser(database(), { purpose: "invite", secret });
  return id === undefined ? undefined : findAccountById(database(), id);
}

/**
 * Sets the first password of an invited user and consumes the invitation.
 * @throws AppError invalid, invitation-ended, too-many
 */
export async function acceptInvitation(
  actor: Actor,
  { invitation, password }: { readonly invitation: string; readonly password: string },
): Promise<void> {
  const address = actor.ip ?? "unknown";
  await assertFailuresLeft("reset-address", address);
  const invited = await findInvited(invitation);
  await assertStrongPassword(password, invited);
  if (!invited) {
    await countFailure("reset-address", address);
    throw invitationEnded();
  }
  const hash = await hashPassword(password);
  await transaction(async (tx) => {
    const { user_id } = await consumeToken(tx, { purpose: "invite", secret: invitation });
    if (user_id !== invited.id) throw invitationEnded();
    await setPassword(tx, { ...actor, name: invited.name }, { id: invited.id, hash });
  });
}

function invitationEnded(): AppError {
  return new AppError("invalid", "This invitation has expired or has already been used. Ask for a new one.", {
    code: "invitation-ended",
  });
}
