import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { CoatOfArms } from "#ui/primitives/icon.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { paths } from "./api-paths.ts";
import type { Setting } from "./loaders.ts";
import { showSaved } from "./show-saved.ts";

/** The coat of arms: uploaded separately, re-encoded by the server. */
export function ArmsForm({ setting }: { setting: Setting }) {
  const { version } = setting;
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<File>();
  const customUrl = setting.value.arms ? `/look/arms.png?v=${version}` : undefined;
  const isRemoval = useRef(false);
  const { submit, busy, errors, wrong } = useSubmit({
    path: paths.arms,
    multipart: true,
    onSuccess: () =>
      showSaved("look", isRemoval.current ? "Coat of arms removed" : "Coat of arms saved", revalidate),
  });
  const send = (arms?: File) => {
    isRemoval.current = arms === undefined;
    const form = new FormData();
    form.set("version", String(version));
    if (arms) form.set("arms", arms);
    void submit(form);
  };
  return (
    <FormColumn
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (file) send(file);
      }}
    >
      <Group legend="Coat of arms">
        <ErrorList errors={wrong} labels={{ arms: "Coat of arms" }} />
        <p className="line">
          <CoatOfArms src={customUrl} />
          <span className="soft">{customUrl ? "Custom" : "Default"}</span>
        </p>
        <Field name="arms" label="Image" hint="PNG or JPEG, up to 2 MB" error={errors.arms}>
          <TextInput
            type="file"
            accept="image/png,image/jpeg"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </Field>
        <Buttons>
          <Button type="submit" busy={busy} disabled={!file}>
            Save coat of arms
          </Button>
          {customUrl ? (
            <Button kind="quiet" busy={busy} onClick={() => send()}>
              Remove coat of arms
            </Button>
          ) : null}
        </Buttons>
      </Group>
    </FormColumn>
  );
}
