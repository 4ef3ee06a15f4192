import { sql } from "kysely";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Active users who can sign in and have all rights without limits. */
async function countAdministrators(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM user_role ur JOIN role r ON r.id = ur.role_id JOIN app_user u ON u.id = ur.user_id
    WHERE r.name = 'administrator' AND ur.lga_ids IS NULL AND ur.agency_ids IS NULL
      AND u.status = 'active' AND u.password_hash IS NOT NULL`.execute(tx);
  return rows[0]?.n ?? 0;
}

/**
 * Runs work that may remove an administrator, unless it is the last. Only under `lockRights`.
 * @throws AppError conflict (last-administrator)
 */
export async function requireAdministratorLeft(tx: Tx, change: () => Promise<unknown>): Promise<void> {
  const before = await countAdministrators(tx);
  await change();
  if (before > 0 && (await countAdministrators(tx)) === 0)
    throw new AppError(
      "conflict",
      "This is the last administrator. Give another user the administrator role without limits first.",
      { code: "last-administrator" },
    );
}
