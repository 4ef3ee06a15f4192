import { sql } from "kysely";
import { capitalise } from "#domain/capitalise.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { areaLabels, type UserArea } from "#domain/people/rights.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { textColumns } from "#platform/export/sheet.ts";
import { sheetBatches } from "#platform/export/sheet-batches.ts";
import { type ListedUser, readUsers, type UserQuery, userConditions } from "./list-users.ts";
import { usersWithin, visibleUsers } from "./visibility.ts";

/**
 * The complete list of users as a file, in batches. The audit entry is written before the first byte is sent.
 * @throws AppError not-signed-in, forbidden
 */
export async function exportUsers(
  actor: Actor,
  query: Omit<UserQuery, "per_page" | "after">,
  format: FormatName,
): Promise<GeneratedFile> {
  const exportable = usersWithin(authorize(actor, "user.export"));
  const where = sql.join(
    [visibleUsers(actor), exportable, ...userConditions({ ...query, per_page: 0 })],
    sql` AND `,
  );
  await audit(database(), actor, { action: "user.export", after: { format, query } });
  return sheetFile("users", format, {
    name: "Users",
    columns: textColumns("Code", "Name", "Email", "Phone", "User type", "Roles", "Status"),
    batches: sheetBatches((after, limit) => readUsers(where, { sort: query.sort, after }, limit), cellsOf),
  });
}

function cellsOf({ code, name, email, phone_number, area, roles, status }: ListedUser): string[] {
  const state = capitalise(status);
  return [code, name, email ?? "", phone_number ?? "", areaLabels[area as UserArea], roles.join(", "), state];
}
