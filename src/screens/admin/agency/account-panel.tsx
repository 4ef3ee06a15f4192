import { useState } from "react";
import { useLoaderData } from "react-router";
import { accountChangeLabels } from "#domain/agency-input.ts";
import { formatMoment } from "#domain/lagos.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { type Columns, DataTable } from "../../shared/data-table.tsx";
import { AccountForm } from "./account-form.tsx";
import { PendingAccountChange } from "./account-pending.tsx";
import type { AccountChangeRow, agencyLoader } from "./loaders.ts";

/** The settlement account of an agency, pending and earlier changes. */
export function AccountPanel() {
  const { agency, changes, editable, mayConfirm } = useLoaderData<typeof agencyLoader>();
  const [isRequesting, setRequesting] = useState(false);
  const pendingChange = changes.find(({ state }) => state === "waiting");
  const pastChanges = changes.filter(({ state }) => state !== "waiting");
  return (
    <Panel title="Settlement account" className="gap-l">
      {agency.bank_account_number ? (
        <Facts>
          <Fact label="Bank">{agency.bank_name}</Fact>
          <Fact label="Account number" numeric>
            {agency.bank_account_number}
          </Fact>
          <Fact label="Account name" wide>
            {agency.bank_account_name}
          </Fact>
        </Facts>
      ) : (
        <Notice kind="warn">Settlements can’t be paid to this agency until an account is confirmed.</Notice>
      )}
      {pendingChange ? (
        <PendingAccountChange
          agency={agency.id}
          change={pendingChange}
          editable={editable}
          mayConfirm={mayConfirm}
        />
      ) : editable ? (
        <p className="gap">
          <Button icon="pencil" onClick={() => setRequesting(true)}>
            {agency.bank_account_number ? "Change account" : "Add account"}
          </Button>
        </p>
      ) : null}
      {pastChanges.length > 0 ? <PastChanges changes={pastChanges} /> : null}
      <Dialog
        open={isRequesting}
        onClose={() => setRequesting(false)}
        title={`Settlement account of ${agency.name}`}
      >
        <AccountForm agency={agency.id} onClose={() => setRequesting(false)} />
      </Dialog>
    </Panel>
  );
}

const CHANGE_COLUMNS: Columns<AccountChangeRow> = [
  {
    head: "Account",
    place: "name",
    cell: (change) => <span className="num">{change.bank_account_number}</span>,
    secondLine: (change) => `${change.bank_name}, ${change.bank_account_name}`,
  },
  {
    head: "Requested",
    place: "sub",
    cell: ({ requested_at, requested_by_name, reason }) => (
      <>
        <span className="num">{formatMoment(requested_at)}</span>
        {` by ${requested_by_name}: ${reason}`}
      </>
    ),
  },
  {
    head: "Decision",
    place: "status",
    cell: ({ state, decided_at, decided_by_name }) => (
      <>
        {accountChangeLabels[state]}
        {decided_at ? (
          <span className="soft">
            {` by ${decided_by_name}, `}
            <span className="num">{formatMoment(decided_at)}</span>
          </span>
        ) : null}
      </>
    ),
  },
];

function PastChanges({ changes }: { changes: readonly AccountChangeRow[] }) {
  return (
    <div className="gap">
      <DataTable
        caption="Previous account changes, newest first"
        stacked
        twoLineEntry
        columns={CHANGE_COLUMNS}
        rows={changes}
      />
    </div>
  );
}
