import { useEffect, useRef } from "react";
import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { QueueControls, QueueItem } from "#ui/primitives/queue.tsx";
import type { useSelection } from "../records/use-selection.ts";
import type { QueueData } from "./loader.ts";
import { pageAddress, recordAddress } from "./queue-addresses.ts";

interface QueueListProps {
  resource: AnyResource;
  selection: ReturnType<typeof useSelection>;
}

/** A page of the queue, with checkboxes to select several records. */
export function QueueList({ resource, selection }: QueueListProps) {
  const { rows, meta, submission, own } = useLoaderData<QueueData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { can } = useSession();
  const canSelect = can(`${resource.name}.approve`) && !own;
  const selectedRow = useRef<HTMLLIElement>(null);
  const hasScrolled = useRef(false);
  const selectedId = submission?.record.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the selected row changes
  useEffect(() => {
    const [row, list] = [selectedRow.current, selectedRow.current?.parentElement];
    if (!row || !list) return;
    if (hasScrolled.current) row.scrollIntoView({ block: "nearest", inline: "nearest" });
    // On load only the list scrolls, so the head of the page stays visible.
    else list.scrollTo({ top: row.offsetTop - row.offsetHeight, left: row.offsetLeft - row.offsetWidth });
    hasScrolled.current = true;
  }, [selectedId]);
  return (
    <>
      {canSelect && rows.length > 1 ? (
        <QueueControls>
          <Button small kind="quiet" onClick={selection.toggleAll}>
            {selection.isPageSelected ? "Clear selection" : `Select all ${rows.length} on this page`}
          </Button>
        </QueueControls>
      ) : null}
      {meta.previous ? (
        <QueueControls>
          <Link to={pageAddress(pathname, query, { before: meta.previous })}>Previous page</Link>
        </QueueControls>
      ) : null}
      {rows.map((row) => (
        <QueueItem
          key={row.id}
          ref={row.id === selectedId ? selectedRow : undefined}
          to={recordAddress(pathname, query, row.id)}
          code={row.code}
          title={row.title}
          text={row.what}
          note={`${row.by}, ${row.wait} ago`}
          current={row.id === selectedId}
          checkbox={
            canSelect ? (
              <input
                type="checkbox"
                aria-label={`Select ${row.code}`}
                checked={selection.selectedIds.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            ) : null
          }
        />
      ))}
      {meta.next ? (
        <QueueControls>
          <Link to={pageAddress(pathname, query, { after: meta.next })}>Next page</Link>
        </QueueControls>
      ) : null}
    </>
  );
}
