import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { createSession, findSession } from "#kernel/session/session.ts";
import { ruleOf } from "../access/operations.ts";
import { accountOf, type SignedInArea } from "../support/addresses.ts";

export type Who = "visitor" | "second-admin" | SignedInArea;

/** Two administrators: one decides what the other requests. */
const accounts: Readonly<Record<Exclude<Who, "visitor">, { area: SignedInArea; email: string }>> = {
  ...(Object.fromEntries(
    Object.entries(accountOf).map(([area, email]) => [area, { area: area as SignedInArea, email }]),
  ) as Record<SignedInArea, { area: SignedInArea; email: string }>),
  "second-admin": { area: "admin", email: "admin2@ratebook.test" },
};

interface Known {
  readonly id: number;
  readonly area: SignedInArea;
  token: string;
}

/** The callers, signed in with sessions that are reopened when a call ended them. */
export class People {
  readonly #known = new Map<Who, Known>();
  #held = "[]";
  readonly #rights = new Map<Who, ReadonlySet<string>>();

  async open(): Promise<void> {
    for (const [who, { area, email }] of Object.entries(accounts)) {
      const { rows } = await sql<{ id: number; rights: string[] }>`
        SELECT id, ARRAY(SELECT DISTINCT permission FROM user_role JOIN role_permission USING (role_id) WHERE user_id = u.id) AS rights
        FROM app_user u WHERE email = ${email}`.execute(database());
      const [found] = rows;
      if (!found) throw new Error(`The demonstration has no ${email}.`);
      this.#known.set(who as Who, { id: found.id, area, token: "" });
      this.#rights.set(who as Who, new Set(found.rights));
    }
    const { rows } = await sql<{ user_id: number; role_id: number; permission: string }>`
      SELECT user_id, role_id, permission FROM user_role JOIN role_permission USING (role_id)
      WHERE user_id = ANY(${[...this.#known.values()].map(({ id }) => id)}::bigint[])`.execute(database());
    this.#held = JSON.stringify(rows);
  }

  /**
   * Restores the roles: an administrator's call may have removed a right, after which no other call would
   * succeed.
   */
  async restore(): Promise<void> {
    await sql`INSERT INTO role_permission (role_id, permission)
      SELECT DISTINCT role_id, permission FROM jsonb_to_recordset(${this.#held}::jsonb)
        AS held (user_id bigint, role_id bigint, permission text) WHERE role_id IN (SELECT id FROM role)
      ON CONFLICT DO NOTHING`.execute(database());
    await sql`INSERT INTO user_role (user_id, role_id)
      SELECT DISTINCT user_id, role_id FROM jsonb_to_recordset(${this.#held}::jsonb)
        AS held (user_id bigint, role_id bigint, permission text) WHERE role_id IN (SELECT id FROM role)
      ON CONFLICT DO NOTHING`.execute(database());
  }

  /**
   * The person with the rights that an operation requires; everyone if it requires none, or documents none.
   */
  whoMay(operation: string): Who[] {
    const rule = ruleOf(operation);
    const all = [...this.#known.keys()];
    if (rule === "signed-in") return all;
    if (typeof rule !== "object") return ["visitor", ...all];
    const able = all.filter((who) => rule.some((right) => this.#rights.get(who)?.has(right)));
    return able.length > 0 ? able : all;
  }

  /** A valid bearer token with a recent step-up; none for a visitor. */
  async bearerOf(who: Who): Promise<string | undefined> {
    const known = this.#known.get(who);
    if (!known) return undefined;
    if (known.token !== "" && (await findSession({ token: known.token }))?.proved) return known.token;
    // An administrator's call may have suspended them or changed their role; other tests check that.
    await sql`UPDATE app_user SET status = 'active' WHERE id = ${known.id} AND status <> 'active'`.execute(
      database(),
    );
    const from = { client: "api" as const, ip: "127.0.0.1", userAgent: "fuzz" };
    const { id, token } = await createSession(database(), known, from);
    await sql`UPDATE session SET proved_at = now() + interval '1 day' WHERE id = ${id}`.execute(database());
    known.token = token;
    return token;
  }
}
