import type { Actor, SessionUser } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Language } from "#language/languages.ts";

type Account = Pick<SessionUser, "id" | "area">;

/** Stores a language with an account; no effect if it is the current one. */
export async function saveLanguage(tx: Tx, actor: Actor, user: Account, language: Language): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("app_user")
    .set({ language })
    .where("id", "=", user.id)
    .where("language", "is distinct from", language)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await audit(tx, actor, {
    action: "user.choose_language",
    record_id: user.id,
    by: user,
    after: { language },
  });
}
