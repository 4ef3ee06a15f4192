import { sql } from "kysely";
import { lockPortfolios } from "#areas/registry/records/lock-portfolios.ts";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { type ManagerRow, readManagers } from "./manager-row.ts";
import { worksWithin } from "./visibility.ts";

/**
 * Makes an officer an account manager if their role allows it within the actor's scope.
 * @param raw `user_id`
 * @throws AppError forbidden, invalid, no-manager-right, manager-already
 */
export async function appointManager(tx: Tx, actor: Actor, raw: Raw): Promise<ManagerRow> {
  const scope = authorize(actor, "account_manager.assign");
  const errors = new ValidationErrors();
  refuseUnknown(errors, raw, ["user_id"]);
  const typed = plainText(raw["user_id"]);
  const user_id = /^[0-9]{1,10}$/.test(typed) ? Number(typed) : 0;
  if (user_id === 0) errors.add("user_id", "Select an officer.");
  assertValid(errors);
  await lockPortfolios(tx);
  const { rows } = await sql<{ name: string; works: boolean; known: string | null }>`
    SELECT u.name, ${worksWithin(scope)} AS works, (SELECT m.code FROM account_manager m WHERE m.user_id = u.id) AS known
    FROM app_user u WHERE u.id = ${user_id} AND u.area = 'admin'`.execute(tx);
  const [user] = rows;
  if (!user?.works)
    errors.add(
      "user_id",
      "Select an officer whose role allows account management for areas and agencies that you have access to.",
      "no-manager-right",
    );
  assertValid(errors);
  if (user?.known)
    throw new AppError("conflict", message("{name} is already an account manager.", { name: user.name }), {
      code: "manager-already",
    });
  const me = actor.session?.user.id ?? null;
  const inserted = await sql<{ id: number }>`
    INSERT INTO account_manager (user_id, created_by, updated_by) VALUES (${user_id}, ${me}, ${me}) RETURNING id`.execute(
    tx,
  );
  const id = inserted.rows[0]?.id ?? 0;
  const [row] = await readManagers(tx, sql`m.id = ${id}`);
  if (!row) throw new Error("The new account manager can’t be read.");
  const after = { code: row.code, user: row.user_code };
  await audit(tx, actor, { action: "account_manager.appoint", record_id: id, after });
  return row;
}

/**
 * Officers who can be made managers: with the right within the actor's scope, and not a manager yet. @throws AppError forbidden
 */
export async function appointableOfficers(
  actor: Actor,
): Promise<{ id: number; name: string; code: string }[]> {
  const scope = authorize(actor, "account_manager.assign");
  const { rows } = await sql<{ id: number; name: string; code: string }>`
    SELECT u.id, u.name, u.code FROM app_user u WHERE ${worksWithin(scope)}
      AND NOT EXISTS (SELECT FROM account_manager m WHERE m.user_id = u.id) ORDER BY fold(u.name), u.id LIMIT 500`.execute(
    database(),
  );
  return rows;
}
