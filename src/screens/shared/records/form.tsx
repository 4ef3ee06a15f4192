import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { takesPhotos } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";
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
import { FieldInput } from "./field-input.tsx";
import type { Referred } from "./field-value.tsx";
import { PhotoInput } from "./photo-input.tsx";
import { PhotoSending } from "./photo-sending.tsx";
import { PlaceGroup } from "./place-group.tsx";
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
}

interface Saved {
  id: number;
  code: string;
}

/** A record's form, for entering and for changing. What is typed is kept until the server has it. */
export function RecordForm(props: RecordFormProps) {
  const { resource, title, lgas, record, references, own, children } = props;
  const navigate = useNavigate();
  const draft = useDraft(record ? `${resource.name}.edit.${record.id}` : `${resource.name}.register`);
  const photos = useChosenPhotos();
  const [saved, setSaved] = useState<Saved & { words: string }>();
  const { submit, busy, errors, message, code } = useSubmit<Saved & { pending?: boolean; record?: Saved }>({
    method: record ? "patch" : "post",
    path: own?.path ?? (record ? `${address.api(resource)}/${record.id}` : address.api(resource)),
    onSuccess: (answer) => {
      draft.clear();
      const made = answer.record ?? answer;
      if (own) return own.onSaved(made);
      const words = record ? savedWords(answer.pending) : `${made.code} is entered.`;
      if (photos.hasAny()) return setSaved({ ...made, words });
      notify({ kind: "good", title: words });
      return navigate(address.view(resource.name, made.id));
    },
  });
  const labels = Object.fromEntries(
    Object.entries(resource.fields).map(([name, { label }]) => [name, label]),
  );
  const wrong = message && Object.keys(errors).length === 0 ? { "": [message] } : errors;
  const conflict = code === "edited-meanwhile";
  if (saved) {
    const to = address.view(resource.name, saved.id);
    const onDone = () => {
      notify({ kind: "good", title: saved.words });
      void navigate(to);
    };
    const path = `${address.api(resource)}/${saved.id}/photos`;
    return <PhotoSending title={saved.words} path={path} chosen={photos} to={to} onDone={onDone} />;
  }
  return (
    <>
      {own ? null : <Way resource={resource} record={record} />}
      <PageHead title={title} />
      <FormColumn
        ref={draft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          void submit(bodyOf(resource, new FormData(event.currentTarget, submitter), record?.version));
        }}
      >
        <Faults errors={wrong} labels={labels} />
        {conflict && record ? (
          <Notice kind="warn">
            Your text is still here.{" "}
            <a href={address.view(resource.name, record.id)}>Look at the record as it is now</a> in another
            tab, then reload this form: your draft is put back.
          </Notice>
        ) : null}
        <DraftNotice draft={draft} />
        {own?.head}
        {resource.groups.map(({ legend, fields }) => (
          <Group key={legend} legend={legend}>
            {fields.map((name) => (
              <FieldInput
                key={name}
                name={name}
                field={resource.fields[name]}
                value={record?.[name]}
                referred={references?.[name]}
                error={errors[name]}
                choices={own?.choices}
              />
            ))}
          </Group>
        ))}
        <PlaceGroup resource={resource} lgas={lgas} record={record} errors={errors} />
        {takesPhotos(resource) && !own ? <PhotoInput chosen={photos} /> : null}
        {children}
        <Buttons>
          <Button type="submit" name="submit" value="yes" kind="primary" busy={busy}>
            {primaryWords(resource, record?.status)}
          </Button>
          {resource.approval && !own?.noDraft && (!record || record.status === "draft") ? (
            <Button type="submit" name="submit" value="" busy={busy}>
              Keep as a draft
            </Button>
          ) : null}
          <ButtonLink kind="quiet" to={own?.leave ?? wayBack(resource, record)}>
            Leave
          </ButtonLink>
        </Buttons>
      </FormColumn>
    </>
  );
}

/** The way back, above the title. */
function Way({ resource, record }: Pick<RecordFormProps, "resource" | "record">) {
  return (
    <Crumb>
      <a href={address.list(resource)}>{resource.many}</a>
      {record ? (
        <>
          {" · "}
          <a href={address.view(resource.name, record.id)}>{record.code}</a>
        </>
      ) : null}
    </Crumb>
  );
}

function wayBack(resource: AnyResource, record: RecordFormProps["record"]): string {
  return record ? address.view(resource.name, record.id) : address.list(resource);
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

function savedWords(pending: boolean | undefined): string {
  return pending ? "Your change waits for another approver." : "Saved.";
}
