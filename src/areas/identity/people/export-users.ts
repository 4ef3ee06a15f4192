import { sql } from "kysely";
import { capitalise } from "#domain/capitalise.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { areaLabels, type UserArea } from "#domain/people/rights.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { batchedSheet, type RowColumns, textColumn } from "#platform/export/row-sheet.ts";
import { type ListedUser, readUsers, type UserQuery, userConditions } from "./list-users.ts";
import { usersWithin, visibleUsers } from "./visibility.ts";

const COLUMNS: RowColumns<ListedUser> = [
  textColumn("Code", ({ code }) => code),
  textColumn("Name", ({ name }) => name),
  textColumn("Email", ({ email }) => email),
  textColumn("Phone", ({ phone_number }) => phone_number),
  textColumn("User type", ({ area }) => areaLabels[area as UserArea]),
  textColumn("Roles", ({ roles }) => roles.join(", ")),
  textColumn("Status", ({ status }) => capitalise(status)),
];

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
  const read = (after: number | undefined, limit: number) =>
    readUsers(where, { sort: query.sort, after }, limit);
  return sheetFile("users", format, batchedSheet("Users", COLUMNS, read));
}
