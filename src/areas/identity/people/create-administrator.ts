import { typedText } from "#domain/invisible-characters.ts";
import { english } from "#domain/message.ts";
import { passwordErrors } from "#domain/password-rules.ts";
import type { FieldErrors } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { transaction } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { leakedPasswords } from "../sign-in/leaked-passwords.ts";

/**
 * Adds a user with the administrator role. Only from the command line, whose operator controls the installation anyway.
 * @throws AppError forbidden, invalid
 */
export async function createAdministrator(
  actor: Actor,
  given: { name: string; email: string; password: string },
): Promise<number> {
  const input = { ...given, name: typedText(given.name), email: typedText(given.email) };
  if (!actor.system) throw new AppError("forbidden", "This can only be done from the command line.");
  const fields: FieldErrors = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email)) fields.email = ["Enter an email address."];
  if (input.email.length > 35) fields.email = ["Enter at most 35 characters."];
  if (/\p{Cc}/u.test(input.name)) fields.name = ["Enter the name on one line, without control characters."];
  const errors = passwordErrors(input.password, input, await leakedPasswords());
  if (errors.length > 0) fields.password = errors;
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", Object.values(fields).flat().map(english).join(" "), { fields });
  const password_hash = await hashPassword(input.password);
  return transaction(async (tx) => {
    const existing = await tx
      .selectFrom("app_user")
      .select("id")
      .where((eb) => eb(eb.fn("lower", ["email"]), "=", input.email.toLowerCase()))
      .executeTakeFirst();
    if (existing) throw new AppError("conflict", "A user with this email address already exists.");
    const { id } = await tx
      .insertInto("app_user")
      .values({ name: input.name, email: input.email, area: "admin", password_hash })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("user_role")
      .columns(["user_id", "role_id"])
      .expression((eb) =>
        eb
          .selectFrom("role")
          .where("name", "=", "administrator")
          .select((sub) => [sub.val(id).as("user_id"), "id"]),
      )
      .execute();
    await audit(tx, actor, { action: "user.create", record_id: id, after: { name: input.name } });
    return id;
  });
}
