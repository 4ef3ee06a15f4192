import { sql } from "kysely";
import type { ReportAsked, ReportRow } from "#domain/reports/report.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { boundedDatabase } from "../db/client.ts";
import type { Grouped } from "./grouped.ts";
import { countRecords, registersFor } from "./register-counts.ts";

/** Owners who entered what is theirs are nobody's business here: they are one row, without names. */
const OWNERS = "owners";
const NONE = "none";

/**
 * Who entered how many records of which register. Names are of people who work for the office, and told only there.
 * @throws AppError forbidden
 */
export async function enumerationRows(actor: Actor, asked: ReportAsked): Promise<Grouped> {
  if (!actor.system && actor.session?.user.area !== "admin")
    throw new AppError("forbidden", "Who entered what is told to the office only.");
  const registers = registersFor(actor, asked);
  const counted = await Promise.all(
    registers.map(async (name) => ({ name, counts: await countRecords(actor, name, "created_by", asked) })),
  );
  const ids = new Set(counted.flatMap(({ counts }) => counts.flatMap(({ key }) => key ?? [])));
  const users = await usersOf([...ids]);
  const rows = new Map<string, Record<string, number>>();
  for (const { name, counts } of counted)
    for (const { key, count } of counts) {
      const whose = key === null ? NONE : users.get(key)?.isOwner ? OWNERS : key;
      const values = rows.get(whose) ?? {};
      values[name] = (values[name] ?? 0) + count;
      values["all"] = (values["all"] ?? 0) + count;
      rows.set(whose, values);
    }
  const found = [...rows].map(([key, values]): ReportRow => {
    const label =
      key === NONE
        ? "Nobody: by the program"
        : key === OWNERS
          ? "Owners themselves"
          : (users.get(key)?.name ?? key);
    const isUser = key !== NONE && key !== OWNERS;
    // What one user entered in all registers is a count of its own; of the others there is none.
    return { key, label, values, opens: { created_by: key }, cells: { all: isUser ? { user: key } : null } };
  });
  found.sort(
    (a, b) => (b.values["all"] ?? 0) - (a.values["all"] ?? 0) || a.label.localeCompare(b.label, "en"),
  );
  return { rows: found, columns: [...registers, "all"], totalsOpen: { opens: {}, cells: { all: {} } } };
}

async function usersOf(ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; isOwner: boolean }>`
    SELECT u.id::text AS id, u.name, u.area IN ('individual', 'corporate') AS "isOwner" FROM app_user u
    WHERE u.id = ANY(${ids}::bigint[])`.execute(boundedDatabase());
  return new Map(rows.map(({ id, ...user }) => [id, user]));
}
