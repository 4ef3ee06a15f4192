import { sql } from "kysely";
import { capitalise } from "#domain/capitalise.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { lagosDate } from "#domain/lagos.ts";
import { areaLabels, type UserArea } from "#domain/people/rights.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { GeneratedFile } from "#platform/export/formats.ts";
import { fileName, formats } from "#platform/export/formats.ts";
import type { Sheet } from "#platform/export/sheet.ts";
import { type ListedUser, readUsers, type UserQuery, userConditions } from "./list-users.ts";
import { usersWithin, visibleUsers } from "./visibility.ts";

/** Rows held in memory at a time. */
const BATCH = 1_000;

const HEADS = ["Code", "Name", "Email", "Phone", "User type", "Roles", "Status"];

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
  async function* batches() {
    let after: number | undefined;
    for (let more = true; more; ) {
      const users = await readUsers(where, { sort: query.sort, after }, BATCH);
      yield users.map(cellsOf);
      after = users.at(-1)?.id;
      more = users.length === BATCH;
    }
  }
  const sheet: Sheet = {
    name: "Users",
    columns: HEADS.map((head) => ({ head, kind: "text" })),
    batches: batches(),
  };
  return {
    name: fileName("users", lagosDate(Date.now()), format),
    type: formats[format].type,
    bytes: formats[format].bytes(sheet),
  };
}

function cellsOf({ code, name, email, phone_number, area, roles, status }: ListedUser): string[] {
  const state = capitalise(status);
  return [code, name, email ?? "", phone_number ?? "", areaLabels[area as UserArea], roles.join(", "), state];
}
