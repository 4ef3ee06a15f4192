import type { FormEvent } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import type { ProfileData } from "./loader.ts";
import styles from "./notification-choices.module.css";

type Kind = ProfileData["kinds"][number];

/** The user's notification choices, by kind and channel. Security messages are always sent. */
export function NotificationChoices({ kinds }: { kinds: readonly Kind[] }) {
  const draft = useDraft("profile.messages");
  const { revalidate } = useRevalidator();
  const { submit, busy, wrong } = useSubmit({
    method: "put",
    path: "/api/v1/profile/notifications",
    onSuccess: () => {
      draft.clear();
      notify({ kind: "good", title: t("Choices saved") });
      return revalidate();
    },
  });
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const editable = kinds.filter(({ fixed }) => !fixed);
    void submit(
      Object.fromEntries(
        editable.map(({ kind, channels }) => [
          kind,
          Object.fromEntries(channels.map(({ channel }) => [channel, form.has(`${kind}.${channel}`)])),
        ]),
      ),
    );
  }
  return (
    <FormColumn ref={draft.ref} method="post" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} />
      {kinds.map(({ kind, title, fixed, channels }) => (
        <fieldset key={kind} className={styles.kind}>
          <legend>{t(title)}</legend>
          {fixed ? <p className="soft">{t("Always sent.")}</p> : null}
          {fixed
            ? null
            : channels.map(({ channel, label, on }) => (
                <Checkbox
                  key={channel}
                  id={`${kind}.${channel}`}
                  name={`${kind}.${channel}`}
                  defaultChecked={on}
                >
                  {t(label)}
                </Checkbox>
              ))}
        </fieldset>
      ))}
      <p className="note">{t("SMS is used only if we don’t have your email.")}</p>
      <Buttons>
        <Button type="submit" busy={busy}>
          {t("Save choices")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}
