import type { WaitingRow } from "#areas/registry/records/list-pending.ts";
import { waitText } from "#domain/wait-text.ts";
import type { PendingApprovals } from "#reporting/pending-approvals.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * How long the oldest entry of the list has been pending; null on later pages of a filtered list, where it isn’t known.
 */
export function longestWaitText(
  resource: Pick<AnyResource, "name">,
  waiting: readonly Pick<PendingApprovals, "resource" | "oldest">[],
  page: {
    readonly rows: readonly Pick<WaitingRow, "since">[];
    readonly meta: { readonly previous?: string };
  },
  isFiltered: boolean,
  now: number,
): string | null {
  const first = page.meta.previous === undefined ? page.rows[0]?.since : undefined;
  const oldest = isFiltered ? first : waiting.find((row) => row.resource === resource.name)?.oldest;
  return oldest ? waitText(now - oldest.getTime()) : null;
}
