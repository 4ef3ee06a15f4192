import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { Actor } from "../actor.ts";
import { COUNTED, type Page, type PageQuery, toPage } from "../charging/page-query.ts";
import { database } from "../db/client.ts";
import { visibleUsers } from "./sight.ts";
import { userStatus } from "./user-row.ts";

export interface UserQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly area?: string | undefined;
  /** active, invited, suspended */
  readonly status?: string | undefined;
  readonly role_id?: number | undefined;
  /** The latest first unless told. */
  readonly sort?: UserSort | undefined;
}

/** By code (the order in which they came) or by name; with - backwards. */
export const userSorts = ["-code", "code", "name", "-name"] as const;
export type UserSort = (typeof userSorts)[number];

export interface ListedUser {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly area: string;
  readonly status: string;
  readonly roles: readonly string[];
}

/** Users in their order, as far as the actor's right reaches. @throws AppError forbidden */
export async function listUsers(actor: Actor, query: UserQuery): Promise<Page<ListedUser>> {
  const where = sql.join([visibleUsers(actor), ...userConditions(query)], sql` AND `);
  const [rows, counted] = await Promise.all([
    readUsers(where, query, query.per_page + 1),
    sql<{ n: number }>`
      SELECT count(*) AS n FROM (SELECT FROM app_user u WHERE ${where} LIMIT ${COUNTED + 1}) AS counted`.execute(
      database(),
    ),
  ]);
  return toPage(rows, query.per_page, counted.rows[0]?.n ?? 0);
}

/** Users (u) that fit, from behind the last of the page before. */
export async function readUsers(
  where: RawBuilder<unknown>,
  { sort = "-code", after }: Pick<UserQuery, "sort" | "after">,
  limit: number,
): Promise<readonly ListedUser[]> {
  const way = sql.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const order = sort.endsWith("name") ? sql`u.name ${way}, u.id ${way}` : sql`u.id ${way}`;
  const from = after === undefined ? sql`true` : behind(sort, after);
  const { rows } = await sql<ListedUser>`
    SELECT u.id, u.code, u.name, u.email, u.phone_number, u.area, ${userStatus} AS status,
      ARRAY(SELECT r.title FROM user_role ur JOIN role r ON r.id = ur.role_id
        WHERE ur.user_id = u.id ORDER BY r.title) AS roles
    FROM app_user u WHERE ${where} AND ${from} ORDER BY ${order} LIMIT ${limit}`.execute(database());
  return rows;
}

/** The cursor stays a number: what it is sorted by is looked up. */
function behind(sort: UserSort, after: number): RawBuilder<unknown> {
  const sign = sql.raw(sort.startsWith("-") ? "<" : ">");
  if (!sort.endsWith("name")) return sql`u.id ${sign} ${after}`;
  return sql`(u.name, u.id) ${sign} ((SELECT last.name FROM app_user last WHERE last.id = ${after}), ${after}::bigint)`;
}

const STATES: Readonly<Record<string, RawBuilder<unknown>>> = {
  active: sql`u.status = 'active' AND u.password_hash IS NOT NULL`,
  invited: sql`u.status = 'active' AND u.password_hash IS NULL`,
  suspended: sql`u.status = 'suspended'`,
};

/** What a list of users is narrowed by (u). */
export function userConditions({ q = "", area, status, role_id }: UserQuery): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  if (area) found.push(sql`u.area = ${area}`);
  if (status) found.push(STATES[status] ?? sql`false`);
  if (role_id) found.push(holdsRole(role_id));
  const typed = q.trim();
  const code = parseCode(typed);
  if (code?.prefix === "USR") found.push(sql`u.id = ${code.id}`);
  else if (typed) found.push(sql`u.search LIKE fold(${`%${typed.replace(/[\\%_]/g, "\\$&")}%`})`);
  return found;
}

function holdsRole(roleId: number): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM user_role held WHERE held.user_id = u.id AND held.role_id = ${roleId})`;
}
