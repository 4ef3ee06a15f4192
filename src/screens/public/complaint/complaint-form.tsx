import type { FormEvent } from "react";
import type { PlaceChoice } from "#areas/services/complaints/place-of-complaint.ts";
import { complaintLimits } from "#domain/complaint/complaint-input.ts";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Radio, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { complaintPaths } from "./api-paths.ts";
import styles from "./complaint.module.css";
import { ChoiceErrors, IdentityFields } from "./identity-fields.tsx";
import { LocationFields, readLocation } from "./location-fields.tsx";
import { PhotosField } from "./photos-field.tsx";
import { usePhotos } from "./use-photos.ts";

interface ComplaintFormProps {
  kinds: readonly { id: number; name: string; description: string | null; days_to_serve: number }[];
  places: readonly PlaceChoice[];
  /** Values from the page that linked here. */
  about: string;
  /** In Lagos. */
  today: string;
  signedIn: boolean;
  onSent: (sent: { code: string; token: string }) => void;
}

const LABELS = {
  kind_id: "What your complaint is about",
  typed: "Plate, ticket or receipt number, or agent code",
  details: "Details",
  happened_on: "Date",
  lga_id: "Local government",
  ward_id: "Ward",
  place: "Exact location",
  latitude: "Location pin",
  photo_ids: "Photos",
  attachment_ids: "Photos",
  anonymous: "Your identity",
  name: "Name",
  phone_number: "Phone",
  email: "Email",
};

export function ComplaintForm({ kinds, places, about, today, signedIn, onSent }: ComplaintFormProps) {
  const draft = useDraft("complaint");
  const photos = usePhotos();
  const { submit, busy, errors, wrong } = useSubmit<{ code: string; token: string }>({
    path: complaintPaths.all,
    attempt: true,
    // Anonymous complaints are sent without the user's session.
    anonymous: (body) => (body as { anonymous?: unknown }).anonymous === "yes",
    onSuccess: (sent) => {
      draft.clear();
      photos.clear();
      onSent(sent);
    },
  });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    const anonymous = text("anonymous");
    void submit({
      kind_id: text("kind_id"),
      typed: text("typed"),
      details: text("details"),
      happened_on: text("happened_on"),
      ...readLocation(form),
      anonymous,
      // Contact details entered before choosing to stay anonymous are not sent.
      ...(anonymous === "no" && {
        name: text("name"),
        phone_number: text("phone_number"),
        email: text("email"),
      }),
      photo_ids: photos.photos.map(({ id }) => id),
      draft: photos.draft,
      leave_empty: text("leave_empty"),
    });
  }
  return (
    <FormColumn ref={draft.ref} method="post" noValidate className={styles.form} onSubmit={send}>
      <ErrorList
        errors={wrong}
        labels={Object.fromEntries(Object.entries(LABELS).map(([name, label]) => [name, t(label)]))}
      />
      <DraftNotice draft={draft} />
      <Group legend={t("What your complaint is about")}>
        {kinds.map(({ id, name, description }, at) => (
          <Radio
            key={id}
            {...(at === 0 && { id: "kind_id" })}
            name="kind_id"
            value={id}
            hint={description ?? undefined}
          >
            {name}
          </Radio>
        ))}
        <ChoiceErrors errors={errors.kind_id} />
        <Field
          name="typed"
          label={t("Plate, ticket or receipt number, or agent code")}
          hint={t("Separate more than one with commas.")}
          error={errors.typed}
          optional
        >
          <TextInput
            as="code"
            maxLength={complaintLimits.typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={about}
          />
        </Field>
      </Group>
      <Group legend={t("What happened")}>
        <Field
          name="details"
          label={t("Details")}
          hint={t("Include the amount demanded, what the collector looked like and what they said")}
          counter={complaintLimits.details}
          error={errors.details}
        >
          <TextArea rows={6} maxLength={complaintLimits.details} required />
        </Field>
        <Field name="happened_on" label={t("Date")} error={errors.happened_on}>
          <TextInput type="date" max={today} min="2000-01-01" short required />
        </Field>
      </Group>
      <Group legend={t("Where it happened")}>
        <LocationFields places={places} errors={errors} />
      </Group>
      <Group legend={t("Photos (optional)")}>
        <PhotosField
          list={photos}
          label={t("Photos of the ticket, the receipt or the place")}
          errors={[...(errors.photo_ids ?? []), ...(errors.attachment_ids ?? [])]}
        />
      </Group>
      <IdentityFields errors={errors} signedIn={signedIn} />
      <div className={styles.honeypot} aria-hidden="true" data-no-draft>
        <label htmlFor="leave_empty">{t("Leave this blank")}</label>
        <input id="leave_empty" name="leave_empty" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" kind="primary" large busy={busy} disabled={photos.sending > 0}>
        {t("Send complaint")}
      </Button>
    </FormColumn>
  );
}
