import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { type QrPath, qrPath } from "#platform/documents/qr-path.ts";
import { currentGovernment } from "#platform/government.ts";
import { consumeProofAttempt } from "./attempt-limits.ts";
import { authorizeFactorChange, firstRecoveryCodes, notifyOfChange } from "./change-factors.ts";
import { consumeTotp, newTotpSecret, totpOf } from "./totp.ts";

export interface TotpOffer {
  /** Base32, to enter by hand if no QR code can be scanned. */
  readonly secret: string;
  readonly uri: string;
  readonly qr: QrPath;
}

/**
 * Creates a secret for an authenticator app; it is inactive until confirmed with a code. An earlier unconfirmed secret is
 * replaced.
 * @throws AppError step-up-needed, conflict (there is an app already), unavailable (no-key)
 */
export async function offerTotp(actor: Actor): Promise<TotpOffer> {
  const userId = authorizeFactorChange(actor);
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
      throw new AppError("conflict", "You already have an authenticator app. Remove it to add another.");
  });
  const uri = totpOf(secret, `Ratebook ${short}`, label).toString();
  return { secret: secret.base32, uri, qr: qrPath(uri) };
}

/**
 * Activates the authenticator app with a code from it.
 * @returns ten recovery codes, with the first second factor
 * @throws AppError step-up-needed, invalid, too-many
 */
export async function confirmTotp(actor: Actor, code: string): Promise<{ recovery_codes?: string[] }> {
  const userId = authorizeFactorChange(actor);
  await consumeProofAttempt(userId);
  return transaction(async (tx) => {
    if (!(await consumeTotp(tx, userId, code.replaceAll(/\s/g, ""), false)))
      throw new AppError("invalid", "There is a problem with what you entered.", {
        fields: {
          totp: ["The code is wrong. Check your phone’s clock and try the next code."],
        },
      });
    await tx
      .updateTable("totp_factor")
      .set({ confirmed_at: sql`now()` })
      .where("user_id", "=", userId)
      .execute();
    await notifyOfChange(tx, actor, userId, "user.add_totp", "An authenticator app was added");
    const recovery_codes = await firstRecoveryCodes(tx, userId);
    return recovery_codes ? { recovery_codes } : {};
  });
}
