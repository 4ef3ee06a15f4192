import { useState } from "react";
import { useLoaderData } from "react-router";
import { COUNT_LIMIT, type KeyRow, listSigningKeys } from "#areas/collecting/receipts/list-signing-keys.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { CompromisedKeyForm } from "./compromised-key-form.tsx";

export const meta = pageTitle("Signing keys");

export const loader = pageLoader(async ({ actor }) => ({
  keys: await listSigningKeys(actor),
  today: await lagosToday(database()),
  countLimit: COUNT_LIMIT,
}));

const LONGEST = 500;

/** The keys that sign receipts: current, retired and possibly compromised. */
export default function SigningKeys() {
  const { keys, today, countLimit } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const [compromised, setCompromised] = useState<KeyRow>();
  const editable = can("signing_key.edit");
  const currentKey = keys.find(({ retired_at }) => retired_at === null);
  return (
    <>
      <PageHead
        title="Signing keys"
        actions={editable && currentKey ? <ChangeKey inUse={currentKey} /> : null}
        note="The current key signs the QR code on receipts"
      />
      <DataTable<KeyRow>
        caption="Signing keys, current first"
        stacked
        twoLineEntry
        twoLineRows
        rows={keys}
        columns={[
          { head: "Key", place: "name", cell: ({ kid }) => <code>{kid}</code> },
          {
            head: "In use",
            place: "sub",
            cell: spanText,
            secondLine: (key) =>
              editable && (
                <Button small kind="quiet" onClick={() => setCompromised(key)}>
                  {key.lost_since ? "Correct date" : "Report compromised key"}
                  <span className="only-read">: {key.kid}</span>
                </Button>
              ),
          },
          {
            head: "Receipts",
            place: "sum",
            right: true,
            cell: ({ receipts }) => (
              <>
                {receipts > countLimit
                  ? `more than ${countLimit.toLocaleString("en-NG")}`
                  : receipts.toLocaleString("en-NG")}
                <span className="only-read"> receipts</span>
              </>
            ),
          },
          { head: "Status", place: "status", cell: (key) => <KeyStatus row={key} /> },
        ]}
      />
      <Dialog
        open={compromised !== undefined}
        onClose={() => setCompromised(undefined)}
        title={dialogTitle(compromised)}
        danger
      >
        {compromised ? (
          <CompromisedKeyForm
            key={compromised.kid}
            row={compromised}
            today={today}
            onClose={() => setCompromised(undefined)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function dialogTitle(row: KeyRow | undefined): string {
  return row?.lost_since
    ? `Correct the date for key ${row.kid}`
    : `Report key ${row?.kid ?? ""} as compromised?`;
}

function ChangeKey({ inUse }: { inUse: KeyRow }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" small icon="key-round" onClick={() => setOpen(true)}>
        Change signing key
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Change key ${inUse.kid}?`}>
        {open ? (
          <ReasonForm
            path="/api/v1/signing-keys/change"
            text="A new key will sign all new receipts. Earlier receipts stay valid. You can’t restore the old key."
            action="Change signing key"
            danger={false}
            maxLength={LONGEST}
            values={{ kid: inUse.kid }}
            done={{ title: "Signing key changed" }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function spanText({ created_at, retired_at }: KeyRow): string {
  const since = formatMoment(created_at);
  return retired_at ? `${since} to ${formatMoment(retired_at)}` : `since ${since}`;
}

function KeyStatus({ row: { retired_at, lost_since } }: { row: KeyRow }) {
  if (lost_since) return <Status kind="expired" label={`Compromised since ${formatDate(lost_since)}`} />;
  return retired_at ? <Status kind="archived" label="Replaced" /> : <Status kind="active" label="In use" />;
}
