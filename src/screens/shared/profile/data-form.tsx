import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { updateUserName } from "#page-frame.ts";
import { useDraft } from "#session/draft.ts";
import { replaceOwnData } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../draft-notice.tsx";
import type { ProfileData } from "./loader.ts";

type OwnProfile = ProfileData["profile"];

export const SAVE_BUTTON = "save-my-data";

/** Name, phone number and email. A new number or address takes effect when confirmed with the code sent there. */
export function DataForm({ profile, onSaved }: { profile: OwnProfile; onSaved: () => void }) {
  const draft = useDraft("profile.data");
  const { revalidate } = useRevalidator();
  const { submit, busy, errors, wrong } = useSubmit<OwnProfile>({
    method: "patch",
    path: "/api/v1/profile",
    onSuccess: (saved) => {
      draft.clear();
      showSaved(saved);
      onSaved();
      return revalidate();
    },
  });
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const values = Object.fromEntries(new FormData(event.currentTarget));
        void submit({ ...values, version: profile.version });
      }}
    >
      <ErrorList
        errors={wrong}
        labels={{ name: t("Name"), phone_number: t("Phone number"), email: t("Email") }}
      />
      <DraftNotice draft={draft} />
      <Field name="name" label={t("Name")} error={errors.name}>
        <TextInput defaultValue={profile.name} maxLength={100} required autoComplete="name" />
      </Field>
      <Field
        name="phone_number"
        label={t("Phone number")}
        hint={t("11 digits, such as 08034412290")}
        error={errors.phone_number}
      >
        <TextInput type="tel" short defaultValue={profile.phone_number ?? ""} autoComplete="tel" />
      </Field>
      <Field name="email" label={t("Email")} error={errors.email}>
        <TextInput type="email" defaultValue={profile.email ?? ""} maxLength={35} autoComplete="email" />
      </Field>
      <Buttons>
        <Button id={SAVE_BUTTON} type="submit" kind="primary" busy={busy}>
          {t("Save changes")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}

/** Updates the frame and other tabs without reloading the page. */
export function showSaved({ name, email, phone_number, waiting }: OwnProfile): void {
  updateUserName(name);
  replaceOwnData({ name, email, phone_number });
  notify({
    kind: "good",
    title: t("Saved"),
    ...(waiting.length > 0 && { text: t("Enter the code we sent to confirm the change.") }),
  });
}
