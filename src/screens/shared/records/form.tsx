import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { takesPhotos } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { FormColumn, Group } from "#ui/primitives/field.tsx";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../draft-notice.tsx";
import { address } from "./address.ts";
import { AlikePanel } from "./alike-panel.tsx";
import { FieldInput } from "./field-input.tsx";
import type { Referred } from "./field-value.tsx";
import { LgaInput } from "./lga-input.tsx";
import { PhotoInput } from "./photo-input.tsx";
import { PhotoSending } from "./photo-sending.tsx";
import { PlaceGroup } from "./place-group.tsx";
import { useAlike } from "./use-alike.ts";
import { useChosenPhotos } from "./use-chosen-photos.ts";

interface RecordFormProps {
  resource: AnyResource;
  title: string;
  lgas: readonly { id: number; name: string }[];
  /** The record that is edited; absent for a new one. */
  record?: { id: number; version: number; code: string; title: string; status: string } & Record<
    string,
    unknown
  >;
  /** Reference field → what it names now. */
  references?: Readonly<Record<string, Referred>>;
  /** Where an owner fills it in, not an officer. */
  own?: OwnPlace;
  children?: ReactNode;
  /** What stands before its groups, with the faults of what stands there. */
  first?: (errors: FieldErrors) => ReactNode;
  /** Where the form leads: the office's screens of the register, unless it is an owner's. */
  places?: FormPlaces;
  /** The words of its primary button. */
  submitWords?: string;
  /** What is said once it is saved. */
  savedWords?: (saved: { code: string; pending: boolean; submitted: boolean }) => string;
}

interface FormPlaces {
  readonly list: string;
  /** What the list is called. */
  readonly listWords?: string;
  readonly view: (id: number) => string;
}

/** What differs where owners register what is theirs: they have no list to go back to, and no search of others'. */
export interface OwnPlace {
  /** It is sent there. */
  readonly path: string;
  /** Where one leaves to. */
  readonly leave: string;
  /** Above the first group: whose it is. */
  readonly head?: ReactNode;
  /** It goes to approval at once, or not at all. */
  readonly noDraft?: true;
  /** Reference field → what of their own it can name; without any the field is left out. */
  readonly choices: Readonly<Record<string, readonly { id: number; words: string }[]>>;
  onSaved(saved: { id: number; code: string; status?: string }): void;
  /** Where one of their own on record is looked at, where there is a screen of it. */
  readonly view?: ((id: number) => string) | undefined;
}

interface Saved {
  id: number;
  code: string;
  status: string;
}

/** A record's form, for entering and for changing. What is typed is kept until the server has it. */
export function RecordForm(props: RecordFormProps) {
  const { resource, title, lgas, record, references, own, children, first } = props;
  const places = props.places ?? officePlaces(resource);
  const navigate = useNavigate();
  const draft = useDraft(record ? `${resource.name}.edit.${record.id}` : `${resource.name}.register`);
  const photos = useChosenPhotos();
  const alike = useAlike();
  const [saved, setSaved] = useState<Saved & { words: string }>();
  const { submit, busy, errors, message, code } = useSubmit<Saved>({
    method: record ? "patch" : "post",
    path: own?.path ?? (record ? `${address.api(resource)}/${record.id}` : address.api(resource)),
    onSuccess: (made, body) => {
      draft.clear();
      if (own) return own.onSaved(made);
      const words = (props.savedWords ?? officeWords(record !== undefined))({
        code: made.code,
        pending: (body as { pending?: boolean }).pending ?? false,
        submitted: made.status === "submitted",
      });
      if (photos.hasAny()) return setSaved({ ...made, words });
      notify({ kind: "good", title: words });
      return navigate(places.view(made.id));
    },
    onFailure: alike.read,
  });
  const send = (form: HTMLFormElement, more: object = {}) =>
    void submit({
      ...bodyOf(resource, new FormData(form, alike.pressed.current), record?.version),
      ...more,
    });
  const fields = Object.entries(resource.fields).map(([name, { label }]) => [name, label]);
  const labels = { ...Object.fromEntries(fields), owner: "Whose it is" };
  const wrong = message && Object.keys(errors).length === 0 ? { "": [message] } : errors;
  const conflict = code === "edited-meanwhile";
  if (saved) {
    const to = places.view(saved.id);
    const onDone = () => {
      notify({ kind: "good", title: saved.words });
      void navigate(to);
    };
    const path = `${address.api(resource)}/${saved.id}/photos`;
    return <PhotoSending title={saved.words} path={path} chosen={photos} to={to} onDone={onDone} />;
  }
  return (
    <>
      {own ? null : <Way places={places} record={record} words={places.listWords ?? resource.many} />}
      <PageHead title={title} />
      <FormColumn
        ref={draft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          alike.pressed.current = (event.nativeEvent as SubmitEvent).submitter;
          send(event.currentTarget);
        }}
      >
        {alike.answer ? (
          <AlikePanel
            resource={resource}
            answer={alike.answer}
            busy={busy}
            view={own ? own.view : places.view}
            onAnyway={(form) => send(form, { alike_seen: alike.answer?.alike_seen })}
          />
        ) : (
          <Faults errors={wrong} labels={labels} />
        )}
        {conflict && record ? (
          <Notice kind="warn">
            Your text is still here. <a href={places.view(record.id)}>Look at the record as it is now</a> in
            another tab, then reload this form: your draft is put back.
          </Notice>
        ) : null}
        <DraftNotice draft={draft} />
        {own?.head}
        {first?.(errors)}
        {resource.groups.map(({ legend, fields }) => (
          <Group key={legend} legend={legend}>
            {fields.map((name) =>
              name === "lga_id" ? (
                <LgaInput key={name} lgas={lgas} value={record?.lga_id} error={errors.lga_id} required />
              ) : (
                <FieldInput
                  key={name}
                  name={name}
                  field={resource.fields[name]}
                  value={record?.[name]}
                  referred={references?.[name]}
                  error={errors[name]}
                  choices={own?.choices}
                />
              ),
            )}
          </Group>
        ))}
        <PlaceGroup resource={resource} lgas={lgas} record={record} errors={errors} />
        {takesPhotos(resource) && !own ? <PhotoInput chosen={photos} of={resource} /> : null}
        {children}
        <Buttons>
          <Button type="submit" name="submit" value="yes" kind="primary" busy={busy}>
            {props.submitWords ?? primaryWords(resource, record?.status)}
          </Button>
          {resource.approval && !own?.noDraft && (!record || record.status === "draft") ? (
            <Button type="submit" name="submit" value="" busy={busy}>
              Keep as a draft
            </Button>
          ) : null}
          <ButtonLink kind="quiet" to={own?.leave ?? (record ? places.view(record.id) : places.list)}>
            Leave
          </ButtonLink>
        </Buttons>
      </FormColumn>
    </>
  );
}

/** The way back, above the title. */
function Way({
  places,
  record,
  words,
}: Pick<RecordFormProps, "record"> & { places: FormPlaces; words: string }) {
  return (
    <Crumb>
      <a href={places.list}>{words}</a>
      {record ? (
        <>
          {" · "}
          <a href={places.view(record.id)}>{record.code}</a>
        </>
      ) : null}
    </Crumb>
  );
}

/**
 * Texts as they were typed: the server reads them, and says of each what is wrong. What nobody approves is not
 * submitted: the API would not know the word.
 */
function bodyOf(resource: AnyResource, form: FormData, version: number | undefined): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && name !== "submit" && !name.endsWith("_words")) body[name] = value;
  if (version !== undefined) body.version = version;
  if (resource.approval && form.get("submit") === "yes") body.submit = true;
  return body;
}

function primaryWords(resource: AnyResource, status: string | undefined): string {
  if (status === undefined) return `Register ${resource.one}`;
  return status === "approved" || status === "suspended" ? "Propose change" : "Save changes";
}

function officePlaces(resource: AnyResource): FormPlaces {
  return { list: address.list(resource), view: (id) => address.view(resource.name, id) };
}

function officeWords(edited: boolean): NonNullable<RecordFormProps["savedWords"]> {
  return ({ code, pending }) => {
    if (!edited) return `${code} is entered.`;
    return pending ? "Your change waits for another approver." : "Saved.";
  };
}
