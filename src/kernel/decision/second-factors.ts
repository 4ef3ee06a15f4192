import { sql } from "kysely";
import type { Queryable } from "../db/client.ts";

export type Method = "totp" | "recovery" | "passkey";

/** What an account can be proved by beside its password; empty: the password alone. */
export async function methodsOf(db: Queryable, userId: number): Promise<Method[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`
    SELECT EXISTS (SELECT FROM totp_factor WHERE user_id = ${userId} AND confirmed_at IS NOT NULL) AS totp,
      EXISTS (SELECT FROM passkey WHERE user_id = ${userId}) AS passkey,
      EXISTS (SELECT FROM recovery_code WHERE user_id = ${userId} AND used_at IS NULL) AS recovery`.execute(
    db,
  );
  const found = rows[0];
  if (!found?.totp && !found?.passkey) return [];
  return (["totp", "passkey", "recovery"] as const).filter((method) => found[method]);
}
