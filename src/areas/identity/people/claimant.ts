import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";

export interface Claimant {
  readonly user_id: number;
  /** What the user can claim. */
  readonly register: "individual" | "corporate";
}

/**
 * The claiming user: an individual user without a linked record, or a corporate user. Locked until the transaction ends.
 * @throws AppError not-signed-in, forbidden, already-linked
 */
export async function readClaimant(tx: Tx, actor: Actor): Promise<Claimant> {
  authorize(actor, "own_asset.view");
  const { session } = actor;
  if (!session) throw new AppError("not-signed-in", "Sign in first.");
  const { area, id } = session.user;
  if (area !== "individual" && area !== "corporate")
    throw new AppError("forbidden", "Only individual and corporate accounts can be linked to a record.");
  const { rows } = await sql<{ individual_id: number | null }>`
    SELECT individual_id FROM app_user WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  if (rows[0]?.individual_id != null)
    throw new AppError(
      "conflict",
      "Your account is already linked to an individual. The revenue office can change this.",
      {
        code: "already-linked",
      },
    );
  return { user_id: id, register: area };
}
