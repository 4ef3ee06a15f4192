import { useState } from "react";
import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { COUNT_LIMIT, countNoun, countText } from "#domain/count-text.ts";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { BulkBar } from "#ui/primitives/bulk-bar.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { recordPages } from "../addresses/records.ts";
import { BulkDialog, type BulkOptions } from "../records/bulk-dialog.tsx";
import type { BulkVerb } from "../records/bulk-labels.ts";
import type { BulkResult } from "../records/bulk-result.ts";
import type { useSelection } from "../records/use-selection.ts";
import type { QueueData } from "./loader.ts";
import { pageAddress } from "./queue-addresses.ts";

interface BulkQueueProps {
  resource: AnyResource;
  selection: ReturnType<typeof useSelection>;
}

/** Decides on several records at once: shows a preview first, then the result. */
export function BulkQueue({ resource, selection }: BulkQueueProps) {
  const { rows, meta } = useLoaderData<QueueData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [verb, setVerb] = useState<BulkVerb>();
  const lga = query.get("lga_id");
  const count = selection.isAllSelected ? Math.min(meta.total, COUNT_LIMIT) : selection.selectedIds.size;
  const chosen = rows.filter(({ id }) => selection.selectedIds.has(id));
  const body = selection.isAllSelected
    ? { waiting: lga ? { lga_id: Number(lga) } : {} }
    : { records: chosen.map(({ id, version, change_id }) => ({ id, version, change_id })) };

  const send = (bulkVerb: BulkVerb, options: BulkOptions) =>
    api.post<BulkResult>(`${recordPages.api(resource)}/${bulkVerb}`, { ...body, ...options });

  return (
    <>
      <BulkBar
        count={count}
        sum={
          selection.isPageSelected && !selection.isAllSelected && meta.total > rows.length ? (
            <Button small kind="quiet" onClick={selection.selectAll}>
              Select all {countText(meta.total)} pending
            </Button>
          ) : null
        }
        more={
          <>
            <Button small onClick={() => setVerb("return")}>
              Return with a reason
            </Button>
            <Button small onClick={() => setVerb("reject")}>
              Reject
            </Button>
          </>
        }
        onClear={selection.clear}
      >
        <Button small kind="primary" onClick={() => setVerb("approve")}>
          {`Approve ${countNoun(count, resource.one, resource.many)}`}
        </Button>
      </BulkBar>
      {verb ? (
        <BulkDialog
          resource={resource}
          verb={verb}
          send={send}
          cancelLabel="Cancel"
          backLabel="Back to the queue"
          onClose={(decided) => {
            setVerb(undefined);
            if (!decided) return;
            selection.clear();
            void navigate(pageAddress(pathname, query, {}), { replace: true, preventScrollReset: true });
          }}
        />
      ) : null}
    </>
  );
}
