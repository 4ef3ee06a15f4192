import type { ReactNode } from "react";
import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import { countText } from "#domain/count-text.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FilterDropdown, Filters } from "#ui/primitives/filters.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import type { QueueData } from "./loader.ts";
import styles from "./queue-head.module.css";

interface QueueHeadProps {
  resource: AnyResource;
  keysOn: boolean;
  onKeys: (on: boolean) => void;
}

/** The head of the queue: oldest entry, filters and shortcut keys. */
export function QueueHead({ resource, keysOn, onKeys }: QueueHeadProps) {
  const data = useLoaderData<QueueData>();
  const { meta, own, submission } = data;
  const { pathname } = useLocation();
  return (
    <PageHead
      title={own ? `Your ${resource.many} pending approval` : `Record approvals: ${resource.many}`}
      count={countText(meta.total)}
      note={queueNote(data, pathname)}
      actions={
        <>
          <LgaFilter />
          {submission ? <ShortcutHints on={keysOn} onKeys={onKeys} /> : null}
        </>
      }
    />
  );
}

/** How long the oldest record is pending, and the officer’s own entries; null for an empty queue without them. */
function queueNote({ own, ownTotal, oldest, submission }: QueueData, pathname: string): ReactNode {
  if (own)
    return (
      <>
        Another officer decides on these · <Link to={pathname}>Pending your approval</Link>
      </>
    );
  const order = oldest ? `Oldest: ${oldest}` : submission && "Oldest first";
  if (ownTotal === 0) return order;
  return (
    <>
      {order ? `${order} · ` : null}
      <Link to={`${pathname}?own=yes`}>{countText(ownTotal)} of your entries</Link>{" "}
      {ownTotal === 1 ? "needs" : "need"} approval by another officer
    </>
  );
}

/** Officers can’t decide on their own entries. */
function ShortcutHints({ on, onKeys }: { on: boolean; onKeys: (on: boolean) => void }) {
  const { own } = useLoaderData<QueueData>();
  return (
    <span className="note line line--tight wide-only">
      {on ? <KeyHint keys={["J", "K"]}>next and previous</KeyHint> : null}
      {on && !own ? (
        <>
          <KeyHint keys={["A"]}>approve</KeyHint>
          <KeyHint keys={["R"]}>return</KeyHint>
          <KeyHint keys={["X"]}>reject</KeyHint>
        </>
      ) : null}
      <Button small kind="quiet" onClick={() => onKeys(!on)}>
        {on ? "Turn off shortcuts" : "Turn on shortcuts"}
      </Button>
    </span>
  );
}

/** Filters by local government, for officers with more than one. */
function LgaFilter() {
  const { lgas, own } = useLoaderData<QueueData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  if (lgas.length < 2) return null;
  const chosen = query.get("lga_id");
  const clearTo = own ? `${pathname}?own=yes` : pathname;
  return (
    <Filters action={pathname} className={styles.place}>
      {own ? <input type="hidden" name="own" value="yes" /> : null}
      <FilterDropdown
        label="LGA"
        value={lgas.find(({ id }) => String(id) === chosen)?.name}
        clearTo={clearTo}
      >
        {lgas.map(({ id, name }) => (
          <Radio
            key={`${id} ${chosen === String(id)}`}
            name="lga_id"
            value={String(id)}
            defaultChecked={chosen === String(id)}
          >
            {name}
          </Radio>
        ))}
      </FilterDropdown>
    </Filters>
  );
}
