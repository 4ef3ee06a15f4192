import { sql } from "kysely";
import { resourceLabel, verbLabel } from "#domain/people/rights.ts";
import { allPermissions } from "#domain/permissions.ts";
import { database } from "#kernel/db/client.ts";

/** Rights to decide on other officers’ entries and requests. */
const decisionRights = allPermissions.filter((right) =>
  /\.(approve|decide|publish|close)$|^(payer\.verify|receipt\.cancel)$/.test(right),
);

/** A right of a user that at most one other person has. */
export interface LastApprover {
  /** "Payments: approve" */
  readonly right: string;
  /** The only other holder; null if there is none. */
  readonly left: string | null;
}

/**
 * Decisions that would be blocked without this user: rights to decide that fewer than two other active users have anywhere. A
 * single holder can’t decide on their own entries.
 */
export async function lastApprovers(user_id: number): Promise<LastApprover[]> {
  const { rows } = await sql<{ permission: string; left: string | null }>`
    SELECT own.permission, min(u.name) AS left
    FROM (SELECT DISTINCT rp.permission FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id
        WHERE ur.user_id = ${user_id} AND rp.permission = ANY(${decisionRights}::text[])) AS own
      LEFT JOIN role_permission rp ON rp.permission = own.permission
      LEFT JOIN user_role ur ON ur.role_id = rp.role_id
      LEFT JOIN app_user u ON u.id = ur.user_id AND u.id <> ${user_id} AND u.status = 'active' AND u.password_hash IS NOT NULL
    GROUP BY own.permission HAVING count(DISTINCT u.id) < 2`.execute(database());
  const found = new Map(rows.map(({ permission, left }) => [permission, left]));
  return decisionRights.flatMap((permission) => {
    const left = found.get(permission);
    if (left === undefined) return [];
    const [resource = "", verb = ""] = permission.split(".");
    return [{ right: `${resourceLabel(resource)}: ${verbLabel(verb)}`, left }];
  });
}
