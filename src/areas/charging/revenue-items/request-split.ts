import { ValidationErrors } from "#domain/input-readers.ts";
import { formatDate } from "#domain/lagos.ts";
import type { Raw } from "#domain/record-input.ts";
import { percentOf, readShares } from "#domain/revenue-item-input.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type PendingRequest, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { addSplit } from "./add-split.ts";
import { excludedFromRemoval, excludedFromSplit } from "./excluded-from-split.ts";
import { notifyAgencies } from "./notify-agencies.ts";
import { removeSplit } from "./remove-split.ts";
import { readRevenueItemRow, type SplitRow, splitsOf } from "./revenue-item-row.ts";

const itemSubject = (id: number) => ({ type: "revenue_item", id });

/** A requested split. */
interface SplitInput {
  readonly effective_from?: unknown;
  readonly shares?: unknown;
}

defineApproval<SplitInput>("revenue-split", {
  apply: (tx, actor, { id }, input) => addSplit(tx, actor, id, { ...input }),
  excludes: excludedFromSplit,
  notify: (tx, request) => notifyAgencies(tx, request, String(request.input.effective_from)),
  async describe(tx, _actor, { id: item_id }, { effective_from, shares }) {
    const item = await readRevenueItemRow(tx, item_id);
    const from = String(effective_from);
    const before = (await splitsOf(tx, item_id)).find((split) => split.effective_from < from);
    return {
      title: `${item.name}: revenue split from ${formatDate(from)}`,
      agency_id: item.agency_id,
      effect: await compareShares(
        tx,
        before?.shares ?? fullShare(item),
        readShares(new ValidationErrors(), shares),
      ),
    };
  },
});

defineApproval<{ readonly split_id: number }>("revenue-split-removal", {
  apply: (tx, actor, { id }, { split_id }) => removeSplit(tx, actor, id, split_id),
  excludes: excludedFromRemoval,
  notify: (tx, request) => notifyAgencies(tx, request),
  async describe(tx, _actor, { id: item_id }, { split_id }) {
    const item = await readRevenueItemRow(tx, item_id);
    const splits = await splitsOf(tx, item_id);
    const current = splits.find(({ id }) => id === split_id);
    const from = current?.effective_from ?? "";
    const before = splits.find((split) => split.effective_from < from);
    return {
      title: `${item.name}: removal of the split that starts on ${formatDate(from)}`,
      agency_id: item.agency_id,
      effect: await compareShares(tx, current?.shares ?? [], before?.shares ?? fullShare(item)),
    };
  },
});

/** Requests a new split of an item's revenue. @throws AppError as `addSplit` and `requestApproval` */
export function requestSplit(tx: Tx, actor: Actor, item_id: number, body: Raw): Promise<PendingRequest> {
  const { reason, ...input } = body;
  return requestApproval(tx, actor, "revenue-split", itemSubject(item_id), input, reason);
}

/** Requests the removal of a split before it starts. @throws AppError as `removeSplit` and `requestApproval` */
export function requestSplitRemoval(
  tx: Tx,
  actor: Actor,
  item_id: number,
  split_id: number,
  reason: unknown,
): Promise<PendingRequest> {
  return requestApproval(tx, actor, "revenue-split-removal", itemSubject(item_id), { split_id }, reason);
}

type Shares = readonly { readonly agency_id: number; readonly share_bp: number }[];

/** Without a split, the item's agency receives everything. */
const fullShare = ({ agency_id }: { agency_id: number }): Shares => [{ agency_id, share_bp: 10_000 }];

async function compareShares(db: Queryable, before: SplitRow["shares"] | Shares, after: Shares) {
  const ids = [...new Set([...before, ...after].map(({ agency_id }) => agency_id))];
  const agencies = await db.selectFrom("agency").select(["id", "name"]).where("id", "in", ids).execute();
  const shareIn = (shares: Shares, id: number) => {
    const share_bp = shares.find(({ agency_id }) => agency_id === id)?.share_bp;
    return share_bp === undefined ? "None" : percentOf(share_bp);
  };
  return ids.map((id) => ({
    label: agencies.find((agency) => agency.id === id)?.name ?? `Agency ${id}`,
    before: shareIn(before, id),
    after: shareIn(after, id),
  }));
}
