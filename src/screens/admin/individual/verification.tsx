import { type FormEvent, useId, useState } from "react";
import { formatMoment } from "#domain/lagos.ts";
import { individual } from "#domain/register/individual.ts";
import { proofText } from "#domain/verification.ts";
import { api } from "#session/api.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import type { ViewData } from "../../shared/records/loaders.ts";
import { ReasonDialog } from "../../shared/records/reason-dialog.tsx";
import { proofValues, VerifyFields } from "../../shared/records/verify-fields.tsx";

interface VerificationProps {
  record: ViewData["record"];
  offers: ViewData["offers"];
  onDone: () => void;
}

/** Whether an officer verified the person's identity, and the form to record it. */
export function Verification({ record, offers, onDone }: VerificationProps) {
  const [openDialog, setOpenDialog] = useState<"verify" | "unverify">();
  const [busy, setBusy] = useState(false);
  const { verified_at, verified_by_name, own: isMaker = false } = record;
  const { approve: mayApprove, about_me } = offers;
  const own = isMaker || about_me;
  const close = () => setOpenDialog(undefined);

  async function unverify(reason: string) {
    close();
    setBusy(true);
    const body = { reason, version: record.version };
    const result = await api.post(`${recordPages.api(individual)}/${record.id}/unverify`, body);
    setBusy(false);
    if (result.ok) {
      notify({ kind: "good", title: `Verification of ${record.code} withdrawn` });
      onDone();
    } else notifyFailure("Verification not withdrawn", result);
  }

  if (record.status !== "active" && !verified_at) return null;
  return (
    <RecordSection
      title="Verification"
      note={verified_at ? `${formatMoment(verified_at)} by ${verified_by_name ?? "the system"}` : undefined}
    >
      {verified_at ? (
        <p>
          {proofText(String(record["verified_proof"]))} seen.
          {record["verified_note"] ? (
            <>
              {" "}
              <q>{String(record["verified_note"])}</q>
            </>
          ) : null}
        </p>
      ) : (
        <p>
          No officer has verified this person’s identity yet.
          {mayApprove && about_me ? " This is your own record. Another officer must verify it." : ""}
          {mayApprove && isMaker && !about_me
            ? " You entered or changed this record. Another officer must verify it."
            : ""}
        </p>
      )}
      {mayApprove && (verified_at || !own) ? (
        <Buttons className="gap">
          {verified_at ? (
            <Button small kind="quiet" busy={busy} onClick={() => setOpenDialog("unverify")}>
              Withdraw verification
            </Button>
          ) : (
            <Button small icon="check" onClick={() => setOpenDialog("verify")}>
              Verify individual
            </Button>
          )}
        </Buttons>
      ) : null}
      {openDialog === "verify" ? (
        <VerifyDialog
          record={record}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      ) : null}
      <ReasonDialog
        open={openDialog === "unverify"}
        title={`Withdraw the verification of ${record.code}?`}
        action="Withdraw verification"
        text="An officer must see proof of identity again."
        onClose={close}
        onReason={(reason) => void unverify(reason)}
      />
    </RecordSection>
  );
}

function VerifyDialog({
  record,
  onClose,
  onDone,
}: Omit<VerificationProps, "offers"> & { onClose: () => void }) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const body = { ...proofValues(event.currentTarget), version: record.version };
    const result = await api.post(`${recordPages.api(individual)}/${record.id}/verify`, body);
    setBusy(false);
    setErrors(result.ok ? undefined : result.errors);
    if (!result.ok) return setError(result.message);
    notify({ kind: "good", title: `${record.code} verified` });
    onDone();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Verify ${record.title}?`}
      actions={
        <>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {busy ? "Saving…" : "Verify individual"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <ErrorNotice>{error}</ErrorNotice>
      <p>Name, date of birth, TIN, tax ID and NIN are verified until one of them changes.</p>
      <form id={form} onSubmit={(event) => void submit(event)}>
        <VerifyFields errors={errors} />
      </form>
    </Dialog>
  );
}
