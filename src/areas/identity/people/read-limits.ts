import { sql } from "kysely";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { readScopeIds } from "#domain/people/user-input.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { Grant, Limits } from "#kernel/session/grants.ts";
import { whereOf } from "#kernel/session/grants.ts";

export interface ChosenRole extends Limits {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly area: string;
  readonly grants: readonly Grant[];
}

/** The role and its scope from a body: `role_id`, `lga_ids`, `agency_ids`. Errors are added to the fields. */
export async function readChosenRole(
  db: Queryable,
  errors: ValidationErrors,
  raw: Raw,
  area: string,
): Promise<ChosenRole | undefined> {
  const limits = {
    lga_ids: readScopeIds(errors, raw, "lga_ids"),
    agency_ids: readScopeIds(errors, raw, "agency_ids"),
  };
  await refuseUnknownPlaces(db, errors, limits);
  const wanted = plainText(raw.role_id);
  const { rows } = await sql<{ id: number; name: string; title: string; area: string; rights: string[] }>`
    SELECT id, name, title, area, ARRAY(SELECT permission FROM role_permission WHERE role_id = role.id) AS rights
    FROM role WHERE id = ${/^[0-9]{1,10}$/.test(wanted) ? Number(wanted) : null}::bigint`.execute(db);
  const role = rows[0];
  if (!role) return errors.add("role_id", "Select a role from the list.");
  if (role.area !== area)
    return errors.add(
      "role_id",
      message("The role {title} is for another user type.", { title: role.title }),
    );
  const { rights, ...about } = role;
  const where = whereOf(limits);
  return { ...about, ...limits, grants: rights.map((permission) => ({ permission, where })) };
}

async function refuseUnknownPlaces(db: Queryable, errors: ValidationErrors, limits: Limits): Promise<void> {
  const { rows } = await sql<{ lgas: number; agencies: number }>`
    SELECT (SELECT count(*) FROM lga WHERE id = ANY(${[...(limits.lga_ids ?? [])]}::bigint[])) AS lgas,
      (SELECT count(*) FROM agency WHERE id = ANY(${[...(limits.agency_ids ?? [])]}::bigint[])) AS agencies`.execute(
    db,
  );
  if ((rows[0]?.lgas ?? 0) < (limits.lga_ids?.length ?? 0))
    errors.add("lga_ids", "Select local governments from the list.");
  if ((rows[0]?.agencies ?? 0) < (limits.agency_ids?.length ?? 0))
    errors.add("agency_ids", "Select agencies from the list.");
}
