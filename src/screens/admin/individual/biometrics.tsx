import { useEffect, useId, useState } from "react";
import type { EnrolmentView } from "#areas/identity/biometrics/own-biometrics.ts";
import type { RecordActions } from "#areas/registry/records/record-actions.ts";
import { formatMoment } from "#domain/lagos.ts";
import { api } from "#session/api.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { PurposeFields } from "../../shared/records/purpose-fields.tsx";
import { ReasonDialog } from "../../shared/records/reason-dialog.tsx";
import styles from "./biometrics.module.css";

interface BiometricsProps {
  individual: { readonly id: number; readonly code: string };
  enrolment: EnrolmentView;
  offers: Pick<RecordActions, "edit" | "reveal">;
  onDone: () => void;
}

/** A person's photo and passkey status: since when and by whom. Viewing the photo requires a purpose. */
export function Biometrics({ individual, enrolment, offers, onDone }: BiometricsProps) {
  const [openDialog, setOpenDialog] = useState<"photo" | "withdraw">();
  const [photo, setPhoto] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(photo ?? ""), [photo]);
  const { consented_at, withdrawn_at, withdrawn_by, photo_at, passkey_at, proved_at, by_account } = enrolment;

  async function withdraw(reason: string) {
    setOpenDialog(undefined);
    const result = await api.post(`/api/v1/individuals/${individual.id}/withdraw-biometrics`, { reason });
    if (result.ok) {
      setPhoto(undefined);
      notify({ kind: "good", title: "Photo and passkey deleted" });
      onDone();
    } else notifyFailure("Photo and passkey not deleted", result);
  }

  if (withdrawn_at)
    return (
      <RecordSection title="Photo and passkey" note={`Withdrawn ${formatMoment(withdrawn_at)}`}>
        <p>
          Consent given on {formatMoment(consented_at)};{" "}
          {WITHDRAWN_BY[withdrawn_by ?? ""] ?? "consent withdrawn"}. Photo and passkey are deleted.
        </p>
      </RecordSection>
    );
  return (
    <RecordSection
      title="Photo and passkey"
      note={`Consent given ${formatMoment(consented_at)} ${by_account ? "with their account" : "with a code sent to them"}`}
    >
      <p>
        {photo_at ? `Photo taken ${formatMoment(photo_at)}. ` : "No photo yet. "}
        {passkey_at ? `Passkey added ${formatMoment(passkey_at)}` : "No passkey yet"}
        {proved_at ? `, last used ${formatMoment(proved_at)}.` : "."}
      </p>
      {photo ? <img className={styles.photo} src={photo} alt={`${individual.code}, taken live`} /> : null}
      <Buttons className="gap">
        {photo ? (
          <Button small icon="eye-off" onClick={() => setPhoto(undefined)}>
            Hide photo
          </Button>
        ) : photo_at && offers.reveal ? (
          <Button small icon="eye" onClick={() => setOpenDialog("photo")}>
            Show photo
          </Button>
        ) : null}
        {offers.edit ? (
          <Button small kind="quiet" onClick={() => setOpenDialog("withdraw")}>
            Withdraw consent
          </Button>
        ) : null}
      </Buttons>
      {openDialog === "photo" ? (
        <PhotoDialog id={individual.id} onClose={() => setOpenDialog(undefined)} onShown={setPhoto} />
      ) : null}
      <ReasonDialog
        open={openDialog === "withdraw"}
        title={`Withdraw the consent of ${individual.code}?`}
        action="Delete photo and passkey"
        text="Do this only at the person’s request. The photo and passkey will be deleted now. You can’t undo this."
        onClose={() => setOpenDialog(undefined)}
        onReason={(reason) => void withdraw(reason)}
      />
    </RecordSection>
  );
}

const WITHDRAWN_BY: Readonly<Record<string, string>> = {
  person: "withdrawn by the person",
  office: "withdrawn by an officer",
  time: "enrolment not completed in time",
};

interface PhotoDialogProps {
  id: number;
  onClose: () => void;
  onShown: (url: string) => void;
}

function PhotoDialog({ id, onClose, onShown }: PhotoDialogProps) {
  const form = useId();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ jpeg: string }>({
    path: `/api/v1/individuals/${id}/biometric-photo`,
    onSuccess: ({ jpeg }) => {
      const bytes = Uint8Array.from(atob(jpeg), (char) => char.charCodeAt(0));
      onClose();
      onShown(URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" })));
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Live photo"
      actions={
        <>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            Show photo
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>Your access and its purpose are recorded in the audit trail.</p>
      <form id={form} noValidate className="stack" onSubmit={handleSubmit}>
        <ErrorList errors={wrong} labels={{}} />
        <PurposeFields label="Purpose" errors={errors} />
      </form>
    </Dialog>
  );
}
