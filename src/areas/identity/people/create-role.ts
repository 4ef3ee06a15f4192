import { readField, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { readRights, roleFields } from "#domain/people/user-input.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { lockRights } from "./lock-rights.ts";
import { authorizeRoles, requireRoleCover } from "./require-role-cover.ts";
import { type RoleRow, readRole } from "./role-row.ts";

/**
 * Creates a role. A copy starts with the rights of another role.
 * @throws AppError forbidden, greater-rights, step-up-needed, invalid
 */
export async function createRole(tx: Tx, requester: Actor, body: Raw): Promise<RoleRow> {
  authorizeRoles(requester);
  requireStepUp(requester);
  const actor = await lockRights(tx, requester);
  authorizeRoles(actor);
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, ["title", "area", "permissions"]);
  const title = String(readField(errors, body, "title", roleFields.title) ?? "");
  const area = String(readField(errors, body, "area", roleFields.area) ?? "");
  const permissions = errors.has("area") ? [] : readRights(errors, body.permissions, area);
  await addTitleError(tx, errors, title, null);
  assertValid(errors);
  await requireRoleCover(tx, actor, null, permissions);
  const me = actor.session?.user.id ?? null;
  const { id } = await tx
    .insertInto("role")
    .values({ name: await roleName(tx, title), title, area, created_by: me, updated_by: me })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (permissions.length > 0)
    await tx
      .insertInto("role_permission")
      .values(permissions.map((permission) => ({ role_id: id, permission })))
      .execute();
  const after = { title, area, permissions };
  await audit(tx, actor, { action: "role.create", record_id: id, after });
  return readRole(tx, id);
}

/** Role names must be unique. */
export async function addTitleError(
  db: Queryable,
  errors: ValidationErrors,
  title: string,
  exceptId: number | null,
): Promise<void> {
  const existing = await db
    .selectFrom("role")
    .select("id")
    .where((eb) => eb(eb.fn("lower", ["title"]), "=", title.toLowerCase()))
    .where("id", "is distinct from", exceptId)
    .executeTakeFirst();
  if (existing) errors.add("title", "A role with this name already exists.", "duplicate");
}

/** The technical name of a role, derived from its title and never changed: "field-officer", "field-officer-2". */
async function roleName(db: Queryable, title: string): Promise<string> {
  const plain = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const base = plain || "role";
  const similar = await db.selectFrom("role").select("name").where("name", "like", `${base}%`).execute();
  const names = new Set(similar.map(({ name }) => name));
  for (let at = 1; ; at++) {
    const name = at === 1 ? base : `${base}-${at}`;
    if (!names.has(name)) return name;
  }
}
