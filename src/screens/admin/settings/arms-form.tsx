import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Arms } from "#ui/primitives/icon.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { calls, showSaved } from "./calls.ts";
import type { Setting } from "./loaders.ts";

/** The arms: sent by themselves, drawn anew by the server. */
export function ArmsForm({ setting }: { setting: Setting }) {
  const { version } = setting;
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<File>();
  const own = setting.value.arms ? `/look/arms.png?v=${version}` : undefined;
  const { submit, busy, errors, wrong } = useSubmit({
    path: calls.arms,
    onSuccess: () => {
      notify({ kind: "good", title: "Arms: saved." });
      return showSaved("look", revalidate);
    },
  });
  const send = (arms?: File) => {
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
      <Group legend="Arms">
        <Faults errors={wrong} labels={{ arms: "Arms" }} />
        <p className="line">
          <Arms src={own} />
          <span className="soft">{own ? "Your own" : "The ones Ratebook comes with"}</span>
        </p>
        <Field
          name="arms"
          label="Picture"
          hint="PNG or JPEG, at most 2 MB; best upright, on a clear ground. It is drawn anew, 380 by 440 pixels."
          error={errors.arms}
        >
          <TextInput
            type="file"
            accept="image/png,image/jpeg"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </Field>
        <Buttons>
          <Button type="submit" busy={busy} disabled={!file}>
            Save arms
          </Button>
          {own ? (
            <Button kind="quiet" busy={busy} onClick={() => send()}>
              Take these arms away
            </Button>
          ) : null}
        </Buttons>
      </Group>
    </FormColumn>
  );
}
