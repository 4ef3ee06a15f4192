import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { type QrPath, qrPath } from "#platform/documents/qr-path.ts";
import { currentGovernment } from "#platform/government.ts";
import { firstRecoveryCodes, ownFactors, tellOfChange } from "./change-factors.ts";
import { newTotpSecret, takeTotp, totpOf } from "./totp.ts";
import { takeProofTry } from "./try-limits.ts";

export interface TotpOffer {
  /** To be typed where no code can be scanned: base 32. */
  readonly secret: string;
  readonly uri: string;
  readonly qr: QrPath;
}

/**
 * Offers a secret to the user's authenticator app; it counts for nothing until a code of it is told. An earlier
 * offer is replaced.
 * @throws AppError step-up-needed, conflict when there is an app already, unavailable (no-key)
 */
export async function offerTotp(actor: Actor): Promise<TotpOffer> {
  const userId = ownFactors(actor);
  const { secret, sealed } = newTotpSecret(userId);
  const { short } = await currentGovernment();
  const label = actor.session?.user.email ?? actor.session?.user.phone_number ?? actor.name;
  await transaction(async (tx) => {
    const written = await tx
      .insertInto("totp_factor")
      .values({ user_id: userId, sealed_secret: sealed })
      .onConflict((oc) =>
        oc
          .column("user_id")
          .doUpdateSet({ sealed_secret: sealed, created_at: sql`now()`, last_step: null })
          .where("totp_factor.confirmed_at", "is", null),
      )
      .returning("user_id")
      .executeTakeFirst();
    if (!written)
      throw new AppError(
        "conflict",
        "There is an authenticator app already. Remove it first to use another.",
      );
  });
  const uri = totpOf(secret, `Ratebook ${short}`, label).toString();
  return { secret: secret.base32, uri, qr: qrPath(uri) };
}

/**
 * Puts the offered app into use, proved by a code of it.
 * @returns ten recovery codes, when these are the first
 * @throws AppError step-up-needed, invalid, too-many
 */
export async function confirmTotp(actor: Actor, code: string): Promise<{ recovery_codes?: string[] }> {
  const userId = ownFactors(actor);
  await takeProofTry(userId);
  return transaction(async (tx) => {
    if (!(await takeTotp(tx, userId, code.replaceAll(/\s/g, ""), false)))
      throw new AppError("invalid", "Some things need putting right.", {
        fields: {
          totp: ["This is not the code the app shows now. Check the phone's clock, and try the next one."],
        },
      });
    await tx
      .updateTable("totp_factor")
      .set({ confirmed_at: sql`now()` })
      .where("user_id", "=", userId)
      .execute();
    await tellOfChange(tx, actor, userId, "user.add_totp", "An authenticator app was added");
    const recovery_codes = await firstRecoveryCodes(tx, userId);
    return recovery_codes ? { recovery_codes } : {};
  });
}
