import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { NO_FIGURES, type PortfolioFigures, readFigures } from "./list-managers.ts";
import { getManagerRow, type ManagerRow } from "./manager-row.ts";
import { portfolioScope } from "./visibility.ts";

export interface Manager extends ManagerRow, PortfolioFigures {
  readonly mine: boolean;
  readonly can: {
    /** Whether the caller can assign payers to this manager, move them and remove them. */
    readonly assign: boolean;
    /** Whether the caller can plan and finish follow-ups, which only the manager can do. */
    readonly follow_up: boolean;
    readonly contact: boolean;
  };
  readonly history: readonly {
    readonly id: number;
    readonly at: Date;
    readonly verb: string;
    readonly by: string;
    readonly reason: string | null;
    /** Number of payers affected; `null` if the action doesn’t affect payers. */
    readonly payers: number | null;
  }[];
}

/** Gets a manager with portfolio totals. @throws AppError forbidden, not-found, search-too-slow */
export async function getManager(actor: Actor, id: number): Promise<Manager> {
  const db = boundedDatabase();
  const row = await getManagerRow(db, actor, id);
  const scope = portfolioScope(actor, row);
  const [figures, history] = await Promise.all([
    withReportTimeout(() => readFigures(db, scope, [id])),
    sql<Manager["history"][number]>`
      SELECT id, at, split_part(action, '.', 2) AS verb, actor_name AS by, reason, (after ->> 'payers')::integer AS payers
      FROM audit WHERE resource = 'account_manager' AND record_id = ${id} AND action <> 'account_manager.export'
      ORDER BY id DESC LIMIT 50`.execute(db),
  ]);
  const mine = actor.session?.user.id === row.user_id;
  const assign = may(actor, "account_manager.assign");
  return {
    ...row,
    ...(figures.get(id) ?? NO_FIGURES),
    mine,
    history: history.rows,
    can: {
      assign,
      follow_up: mine && row.active && may(actor, "account_manager.work"),
      contact: assign || (mine && may(actor, "account_manager.work")),
    },
  };
}
