import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { formatPhone } from "#domain/phone.ts";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import type { ProfileData } from "./loader.ts";

type Corporate = ProfileData["corporates"][number];

const peoplePath = (corporate: number) => `/api/v1/profile/corporate-people/${corporate}`;

interface Removal {
  readonly name: string;
  readonly path: string;
  readonly invited: boolean;
}

/** The people who act for a corporate; the person in charge can remove and invite people. */
export function PeoplePanel({ corporate }: { corporate: Corporate }) {
  const [removal, setRemoval] = useState<Removal>();
  const base = peoplePath(corporate.id);
  return (
    <Panel title={t("People who act for {corporate}", { corporate: corporate.title })}>
      <div className="stack">
        <Lines roomy>
          {corporate.people.map((person) => (
            <li key={person.user_id} className="line line--ends">
              <PersonText person={person} />
              {person.in_charge ? (
                <Status kind="active" label={t("In charge")} />
              ) : (
                <Button
                  small
                  onClick={() =>
                    setRemoval({ name: person.name, path: `${base}/users/${person.user_id}`, invited: false })
                  }
                >
                  {t("Remove")} <span className="only-read">{person.name}</span>
                </Button>
              )}
            </li>
          ))}
          {corporate.invited.map((invitation) => (
            <li key={`invited ${invitation.id}`} className="line line--ends">
              <div>
                <p>{invitation.name}</p>
                <p className="note">
                  {t("{email}, invited, expires {moment}", {
                    email: invitation.email,
                    moment: formatMoment(invitation.expires_at),
                  })}
                </p>
              </div>
              <Button
                small
                onClick={() =>
                  setRemoval({
                    name: invitation.name,
                    path: `${base}/invites/${invitation.id}`,
                    invited: true,
                  })
                }
              >
                {t("Withdraw")}{" "}
                <span className="only-read">{t("invitation for {name}", { name: invitation.name })}</span>
              </Button>
            </li>
          ))}
        </Lines>
        <InviteForm key={corporate.invited.length} corporate={corporate} />
      </div>
      {removal ? (
        <RemoveDialog removal={removal} corporate={corporate} onClose={() => setRemoval(undefined)} />
      ) : null}
    </Panel>
  );
}

function PersonText({ person }: { person: Corporate["people"][number] }) {
  const { name, email, phone_number, status } = person;
  const contact = email ?? (phone_number ? formatPhone(phone_number) : "");
  return (
    <div>
      <p>{name}</p>
      <p className="note">
        {contact}
        {status === "active" ? "" : `, ${status === "invited" ? t("invited") : t("suspended")}`}
      </p>
    </div>
  );
}

interface RemoveDialogProps {
  removal: Removal;
  corporate: Corporate;
  onClose: () => void;
}

function RemoveDialog({ removal: { name, path, invited }, corporate, onClose }: RemoveDialogProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  async function remove() {
    setBusy(true);
    const result = await api.delete(path);
    setBusy(false);
    if (!result.ok) return setErrorMessage(result.message);
    notify({
      kind: "good",
      title: invited ? t("Invitation for {name} withdrawn", { name }) : t("{name} removed", { name }),
    });
    onClose();
    await revalidate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        invited
          ? t("Withdraw the invitation for {name}?", { name })
          : t("Remove {name} from {corporate}?", { corporate: corporate.title, name })
      }
      actions={
        <>
          <Button kind="primary" busy={busy} onClick={() => void remove()}>
            {invited ? t("Withdraw invitation") : t("Remove person")}
          </Button>
          <Button onClick={onClose}>{t("Cancel")}</Button>
        </>
      }
    >
      <p>
        {invited
          ? t("The link they received will stop working.")
          : t("They’ll lose access to its bills and receipts, and will be notified.")}
      </p>
      <ErrorNotice>{errorMessage && t(errorMessage)}</ErrorNotice>
    </Dialog>
  );
}

function InviteForm({ corporate }: { corporate: Corporate }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path: `${peoplePath(corporate.id)}/invites`,
    onSuccess: () => {
      notify({
        kind: "good",
        title: t("Invitation sent"),
        text: t("It expires in 7 days."),
      });
      return revalidate();
    },
  });
  return (
    <FormColumn method="post" noValidate onSubmit={handleSubmit}>
      <p>
        {t("Once they accept, they can see the bills and receipts of {corporate}, and pay.", {
          corporate: corporate.title,
        })}
      </p>
      <ErrorList errors={wrong} labels={{ name: t("Name"), email: t("Email") }} />
      <Field name="name" id={`colleague-name-${corporate.id}`} label={t("Name")} error={errors.name}>
        <TextInput required autoComplete="off" />
      </Field>
      <Field name="email" id={`colleague-email-${corporate.id}`} label={t("Email")} error={errors.email}>
        <TextInput type="email" required autoComplete="off" />
      </Field>
      <Buttons>
        <Button type="submit" icon="plus" busy={busy}>
          {t("Invite person")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}
