import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { SimilarRecords } from "#areas/registry/records/similar-records.ts";
import { withDownloadedFields } from "#domain/enumeration.ts";
import { englishFields } from "#domain/message.ts";
import { takesPhotos } from "#domain/photo.ts";
import { locationFields } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { useDraft } from "#session/draft.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { removeEntry } from "#session/offline/outbox.ts";
import type { Round } from "#session/offline/round.ts";
import { requestPersistence } from "#session/offline/storage-space.ts";
import { type SessionUser, useSession } from "#session/store.ts";
import { useFormElement } from "#session/use-form-element.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn, Group } from "#ui/primitives/field.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { CustomGroups } from "../../shared/records/form-groups.tsx";
import { LgaInput } from "../../shared/records/lga-input.tsx";
import { PhotoInput } from "../../shared/records/photo-input.tsx";
import { PossibleDuplicates } from "../../shared/records/possible-duplicates.tsx";
import { DeleteEntry } from "./delete-entry.tsx";
import { DownloadedReferenceInput } from "./downloaded-reference-input.tsx";
import { initialValues, referenceOptions } from "./entry-values.ts";
import { LocationInput } from "./location-input.tsx";
import { readEntry } from "./read-entry.ts";
import { saveEntry } from "./save-entry.ts";
import { useEntryPhotos } from "./use-entry-photos.ts";
import { HOME } from "./view.ts";

interface EntryFormProps {
  resource: AnyResource;
  round: Round;
  user: SessionUser;
  entries: readonly OutboxEntry[];
  /** The pending entry to edit; absent for a new one. */
  entry?: OutboxEntry;
}

const SAVED = "Saved on this phone. It will be sent when you’re online.";

/** The form of a register on a phone: same definition and rules as the admin form. */
export function EntryForm({ resource: register, round, user, entries, entry }: EntryFormProps) {
  const [resource] = useState(() => withDownloadedFields(register, round));
  const navigate = useNavigate();
  const { can } = useSession();
  const formKey = entry ? `enumerate.${entry.id}` : `enumerate.${resource.name}`;
  const draft = useDraft(formKey);
  const { ref, element } = useFormElement(draft.ref);
  const photos = useEntryPhotos(`${user.id}:${formKey}`, entry);
  const [errors, setErrors] = useState<FieldErrors>(errorsOf(resource, entry));
  const [busy, setBusy] = useState(false);
  const [initial] = useState(() => initialValues(resource, round, entries, entry));
  const alike = alikeOf(entry);
  const withPhotos = takesPhotos(resource) && can(`${resource.name}.edit`);
  const place = locationFields(resource);

  async function save(form: HTMLFormElement, seen?: SimilarRecords["alike_seen"]) {
    const read = readEntry(resource, Object.fromEntries(new FormData(form)));
    setErrors(englishFields(read.errors));
    if (Object.keys(read.errors).length > 0) return;
    setBusy(true);
    try {
      await saveEntry({ resource, user, read, entry, seen, photos: await photos.ready() });
      draft.clear();
      await photos.clear();
      void requestPersistence();
      notify({ kind: "good", title: SAVED });
      await navigate(HOME);
    } catch (error) {
      setBusy(false);
      setErrors({ "": [saveErrorText(error)] });
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void save(event.currentTarget);
  }
  async function remove() {
    if (!entry) return;
    try {
      await removeEntry(entry.id);
    } catch (error) {
      return setErrors({ "": [saveErrorText(error)] });
    }
    draft.clear();
    await photos.clear();
    await navigate(HOME);
  }

  const labels = Object.fromEntries(
    Object.entries(resource.fields).map(([name, { label }]) => [name, label]),
  );
  return (
    <>
      <h1>{entry ? entry.title : `Register ${resource.one}`}</h1>
      <FormColumn ref={ref} noValidate onSubmit={submit}>
        <ErrorList errors={errors} labels={labels} />
        {alike ? (
          <PossibleDuplicates
            resource={resource}
            answer={alike}
            busy={busy}
            recordAddress={(id) =>
              can(`${resource.name}.view`) ? recordPages.view(resource.name, id) : undefined
            }
            onSubmitAnyway={(form) => void save(form, alike.alike_seen)}
          />
        ) : null}
        <DraftNotice draft={draft} />
        {register.groups.map(({ legend, fields }) => (
          <Group key={legend} legend={legend}>
            {fields.map((name) => {
              const field = resource.fields[name];
              return field?.kind === "reference" ? (
                <DownloadedReferenceInput
                  key={name}
                  name={name}
                  label={field.label}
                  hint={field.hint}
                  required={field.required ?? false}
                  error={errors[name]}
                  options={referenceOptions(field.to, round, entries, user.id)}
                  value={initial[name]}
                />
              ) : (
                <FieldInput key={name} name={name} field={field} value={initial[name]} error={errors[name]} />
              );
            })}
          </Group>
        ))}
        <CustomGroups resource={resource} record={initial} errors={errors} form={element} />
        {place.includes("lga_id") ? (
          <LgaInput lgas={round.lgas} value={initial.lga_id} error={errors.lga_id} />
        ) : null}
        {resource.located ? <LocationInput record={initial} errors={errors} /> : null}
        {withPhotos ? <PhotoInput chosen={photos.chosen} /> : null}
        <Buttons>
          <Button type="submit" kind="primary" fullWidth icon="save" busy={busy}>
            Save {resource.one}
          </Button>
          <ButtonLink kind="quiet" discover="none" to={HOME}>
            Cancel
          </ButtonLink>
        </Buttons>
      </FormColumn>
      {entry ? <DeleteEntry title={entry.title} onDelete={() => void remove()} /> : null}
    </>
  );
}

/** The server's errors from sending it. */
function errorsOf(resource: AnyResource, entry: OutboxEntry | undefined): FieldErrors {
  const { fault } = entry ?? {};
  if (!fault || fault.code === "likely-duplicates") return {};
  const controls = [...Object.keys(resource.fields), ...locationFields(resource)];
  const fieldErrors = Object.entries(fault.errors ?? {});
  // Errors of fields without a control are shown for the form.
  const otherErrors = fieldErrors
    .filter(([name]) => !controls.includes(name))
    .flatMap(([, messages]) => messages);
  const controlErrors = fieldErrors.filter(([name]) => controls.includes(name));
  if (controlErrors.length === 0) return { "": otherErrors.length > 0 ? otherErrors : [fault.message] };
  return { ...Object.fromEntries(controlErrors), ...(otherErrors.length > 0 && { "": otherErrors }) };
}

function alikeOf(entry: OutboxEntry | undefined): SimilarRecords | undefined {
  return entry?.fault?.code === "likely-duplicates" ? (entry.fault.data as SimilarRecords) : undefined;
}

function saveErrorText(error: unknown): string {
  if (error instanceof DOMException && error.name === "QuotaExceededError")
    return "This phone is out of space. Send saved entries, remove a photo or free up space. Your form is still here.";
  return error instanceof Error ? error.message : "This phone couldn’t save the entry. Try again.";
}
