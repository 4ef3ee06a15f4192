import { useState } from "react";
import { useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira, share } from "#domain/money.ts";
import { percentOf } from "#domain/revenue-item-input.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { PendingNotice } from "../approval-request/pending-notice.tsx";
import { paths } from "../charging/api-paths.ts";
import type { revenueItemLoader, SplitVersion } from "./loaders.ts";
import { SplitForm } from "./split-form.tsx";

/** Example amount for showing a split, kobo. */
const EXAMPLE = 10_000_00;

/** Past, current and planned revenue splits of an item, newest first. */
export function SplitPanel() {
  const { item, splits, agencies, editable, pending } = useLoaderData<typeof revenueItemLoader>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title="Revenue split"
      className="gap-l"
      end={<span className="note">applies to payments from the start date</span>}
    >
      {splits.length > 0 ? (
        <SplitTable />
      ) : (
        <p className="soft">{`${item.agency_name} keeps all revenue.`}</p>
      )}
      <PendingNotice request={pending} />
      {editable && !pending ? (
        <p className="gap">
          <Button icon="split" onClick={() => setIsOpen(true)}>
            Change split
          </Button>
        </p>
      ) : null}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`Change split of ${item.name}`}>
        <SplitForm item={item.id} agencies={agencies} onClose={() => setIsOpen(false)} />
      </Dialog>
    </Panel>
  );
}

const STATES: Readonly<Record<string, string>> = { now: "in force", later: "planned", before: "ended" };

function SplitTable() {
  const { item, splits, editable, pending } = useLoaderData<typeof revenueItemLoader>();
  return (
    <DataTable<SplitVersion>
      caption="Splits, newest first"
      stacked
      twoLineEntry
      rows={splits}
      columns={[
        {
          head: "From",
          place: "name",
          cell: (split) => <span className="num nowrap">{formatDate(split.effective_from)}</span>,
        },
        {
          head: "Shares",
          place: "sub",
          cell: ({ shares }) =>
            shares.map(({ agency_id, agency_name, share_bp }) => (
              <span key={agency_id}>
                {`${agency_name} ${percentOf(share_bp)}`}
                <br />
              </span>
            )),
        },
        {
          head: `Split of ${formatNaira(EXAMPLE)}`,
          place: "sum",
          right: true,
          cell: (split) => <ExampleSplit split={split} />,
        },
        {
          head: "Status",
          place: "status",
          cell: (split) => (
            <>
              <span className={split.state === "now" ? "strong" : "soft"}>{STATES[split.state]}</span>{" "}
              {editable && !pending && split.state === "later" ? (
                <RemoveSplit item={item.id} split={split} />
              ) : null}
            </>
          ),
        },
      ]}
    />
  );
}

function ExampleSplit({ split: { shares } }: { split: SplitVersion }) {
  const parts = share(
    EXAMPLE,
    shares.map(({ share_bp }) => share_bp),
  );
  return shares.map(({ agency_id }, at) => (
    <span key={agency_id} className="num">
      {formatNaira(parts[at] ?? 0)}
      <br />
    </span>
  ));
}

function RemoveSplit({ item, split }: { item: number; split: SplitVersion }) {
  const [open, setOpen] = useState(false);
  const from = formatDate(split.effective_from);
  return (
    <>
      <Button small kind="quiet" onClick={() => setOpen(true)}>
        Remove<span className="only-read"> split from {from}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Remove split from ${from}?`}>
        {open ? (
          <ReasonForm
            path={paths.removeSplit(item, split.id)}
            text="Another officer must approve the removal."
            action="Submit for approval"
            danger={false}
            hint="Shown to the approver"
            maxLength={500}
            done={{ title: "Submitted for approval" }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
