import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { userStatus } from "./user-row.ts";
import { visibleUsers } from "./visibility.ts";

export interface UserQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly area?: string | undefined;
  /** active, invited, suspended */
  readonly status?: string | undefined;
  readonly role_id?: number | undefined;
  /** Default: latest first. */
  readonly sort?: UserSort | undefined;
}

/** Sort orders of users; "-" reverses. */
export const userSorts = ["created", "-created", "name", "-name", "signed_in", "-signed_in"] as const;
export type UserSort = (typeof userSorts)[number];

/** Each has an index that includes the id. Users who never signed in sort first. */
const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  created: sql`u.id`,
  name: sql`fold(u.name)`,
  signed_in: sql`coalesce(u.last_signed_in_at, '-infinity')`,
};

export interface ListedUser {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly area: string;
  readonly status: string;
  readonly roles: readonly string[];
  readonly created_at: Date;
  readonly last_signed_in_at: Date | null;
}

/** Users in order, within the scope of the actor’s right. @throws AppError forbidden */
export async function listUsers(actor: Actor, query: UserQuery): Promise<Page<ListedUser>> {
  const where = sql.join([visibleUsers(actor), ...userConditions(query)], sql` AND `);
  return countedPage(database(), query, { from: sql`app_user u`, where }, (limit) =>
    readUsers(where, query, limit),
  );
}

/** Matching users (u) after the last of the previous page. */
export async function readUsers(
  where: RawBuilder<unknown>,
  { sort = "-created", after }: Pick<UserQuery, "sort" | "after">,
  limit: number,
): Promise<readonly ListedUser[]> {
  const column = ORDERS[sort.replace("-", "")] ?? sql`u.id`;
  const [direction, comparison] = sort.startsWith("-") ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  // The cursor is an id; its sort value is looked up.
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(${column}, u.id) ${comparison} (SELECT ${column}, u.id FROM app_user u WHERE u.id = ${after})`;
  const { rows } = await sql<ListedUser>`
    SELECT u.id, u.code, u.name, u.email, u.phone_number, u.area, ${userStatus} AS status, u.created_at,
      u.last_signed_in_at,
      ARRAY(SELECT r.title FROM user_role ur JOIN role r ON r.id = ur.role_id
        WHERE ur.user_id = u.id ORDER BY r.title) AS roles
    FROM app_user u WHERE ${where} AND ${afterCursor}
    ORDER BY ${column} ${direction}, u.id ${direction} LIMIT ${limit}`.execute(database());
  return rows;
}

const STATUS_CONDITIONS: Readonly<Record<string, RawBuilder<unknown>>> = {
  active: sql`u.status = 'active' AND u.password_hash IS NOT NULL`,
  invited: sql`u.status = 'active' AND u.password_hash IS NULL`,
  suspended: sql`u.status = 'suspended'`,
};

/** Filters of the list of users (u). */
export function userConditions({ q = "", area, status, role_id }: UserQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (area) conditions.push(sql`u.area = ${area}`);
  if (status) conditions.push(STATUS_CONDITIONS[status] ?? sql`false`);
  if (role_id) conditions.push(hasRole(role_id));
  const typed = q.trim();
  const code = parseCode(typed);
  if (code?.prefix === "USR") conditions.push(sql`u.id = ${code.id}`);
  else if (typed) conditions.push(sql`u.search LIKE fold(${containsPattern(typed)})`);
  return conditions;
}

function hasRole(roleId: number): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM user_role held WHERE held.user_id = u.id AND held.role_id = ${roleId})`;
}
