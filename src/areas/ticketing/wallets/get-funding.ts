import { sql } from "kysely";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { type HistoryEvent, readHistory } from "#kernel/audit-history.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type ListedFunding, readFundings } from "./list-fundings.ts";
import { HIDDEN, WALLETS, walletsWithin } from "./wallet-row.ts";

/** A funding with its history. */
export interface Funding extends ListedFunding {
  readonly remark: string | null;
  readonly reason: string | null;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly version: number;
  readonly payment: { readonly id: number; readonly code: string; readonly state: string } | null;
  /** The pending request to reverse it, for officers who can request it. */
  readonly reversal_request: { readonly id: number; readonly code: string } | null;
  readonly history: readonly HistoryEvent[];
  readonly can: { readonly decide: boolean; readonly request_reversal: boolean };
}

type FundingDetails = Omit<Funding, keyof ListedFunding | "history" | "can">;

/** @throws AppError forbidden, not-found */
export async function getFunding(actor: Actor, id: number): Promise<Funding> {
  const within = walletsWithin(authorize(actor, "wallet.view"));
  const [row] = await readFundings(database(), actor, sql`f.id = ${id} AND ${within}`, {}, 1);
  if (!row) throw notFound("funding");
  const canApprove = may(actor, "wallet.approve")
    ? walletsWithin(authorize(actor, "wallet.approve"))
    : sql`false`;
  const { rows } = await sql<FundingDetails & { approves: boolean }>`
    SELECT f.remark, f.reason, f.decided_at, u.name AS decided_by_name, f.version,
      (SELECT jsonb_build_object('id', p.id, 'code', p.code, 'state', p.state) FROM payment p WHERE p.id = f.payment_id) AS payment,
      (SELECT json_build_object('id', ar.id, 'code', ar.code) FROM approval_request ar
        WHERE ar.kind = 'wallet-funding-reversal' AND ar.subject_type = 'wallet_funding' AND ar.subject_id = f.id
          AND ar.status = 'pending') AS reversal_request,
      coalesce(${canApprove}, false) AS approves
    FROM wallet_funding f JOIN ${WALLETS} ON w.id = f.wallet_id LEFT JOIN app_user u ON u.id = f.decided_by WHERE f.id = ${id}`.execute(
    database(),
  );
  const history = await readHistory("wallet_funding", id);
  if (!rows[0]) throw notFound("funding");
  const { approves, ...more } = rows[0];
  const isDeposit = row.method === "bank";
  const isPending = isDeposit && row.status === "waiting" && !row.mine;
  const isReversible =
    isDeposit && row.status === "confirmed" && !row.reversed && more.reversal_request === null;
  const funding = {
    ...row,
    ...more,
    reversal_request: approves ? more.reversal_request : null,
    history,
    can: { decide: isPending && approves, request_reversal: isReversible && approves },
  };
  return isGuest(actor) ? maskFunding(funding) : funding;
}

/** The funding for guests: without names and free text. */
function maskFunding(funding: Funding): Funding {
  return {
    ...funding,
    remark: null,
    reason: null,
    payment: null,
    decided_by_name: funding.decided_by_name && HIDDEN,
    history: funding.history.map((one) => ({ ...one, by: HIDDEN, reason: null })),
  };
}
