import { useRevalidator } from "react-router";
import { lowerFirst } from "#domain/message.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { paths } from "./api-paths.ts";
import { labelsOf } from "./labels.ts";
import type { Setting } from "./loaders.ts";
import { SettingInput } from "./setting-input.tsx";
import { showSaved } from "./show-saved.ts";

/** Form for one section of the settings, built from its definition. */
export function SettingForm({ setting }: { setting: Setting }) {
  const { key, version, group } = setting;
  const { title, fields } = group;
  const { revalidate } = useRevalidator();
  const draft = useDraft(`setting.${key}`);
  const { submit, busy, errors, wrong } = useSubmit({
    method: "patch",
    path: paths.save(key),
    onSuccess: () => {
      draft.clear();
      return showSaved(key, `${title} saved`, revalidate);
    },
  });
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(bodyOf(new FormData(event.currentTarget), version));
      }}
    >
      <ErrorList errors={wrong} labels={labelsOf(group)} />
      <DraftNotice draft={draft} />
      {Object.entries(fields).map(([name, field]) => (
        <SettingInput
          key={name}
          name={name}
          field={field}
          value={setting.value[name]}
          mark={setting.secrets[name]}
          error={errors[name]}
        />
      ))}
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {`Save ${lowerFirst(title)}`}
        </Button>
      </Buttons>
    </FormColumn>
  );
}

/** Strings as typed, list entries in order. An empty secret is kept; a ticked "Remove" deletes it. */
function bodyOf(form: FormData, version: number): Record<string, unknown> {
  const body: Record<string, unknown> = { version };
  for (const [name, value] of form) {
    const [, list] = /^(\w+)\.\d+$/.exec(name) ?? [];
    if (name.startsWith("remove.")) body[name.slice("remove.".length)] = null;
    else if (list) body[list] = [body[list] ?? [], value].flat();
    else if (typeof value === "string" && !(name in body)) body[name] = value;
  }
  return body;
}
