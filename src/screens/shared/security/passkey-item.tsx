import { type FormEvent, useState } from "react";
import type { SecondFactors } from "#areas/identity/sign-in/list-factors.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { type OnChanged, summaryErrors, useFactorCall } from "./factor-call.ts";
import styles from "./security.module.css";

interface PasskeyItemProps {
  passkey: SecondFactors["passkeys"][number];
  onChanged: OnChanged;
}

/** One passkey: name, last use and actions. */
export function PasskeyItem({ passkey, onChanged }: PasskeyItemProps) {
  const { id, name, created_at, last_used_at } = passkey;
  const { call, busy, failure } = useFactorCall();
  const [activeAction, setActiveAction] = useState<"rename" | "remove">();
  const field = `passkey-${id}`;
  const added = formatMoment(created_at);

  async function remove() {
    setActiveAction(undefined);
    if (!(await call("delete", `passkeys/${id}`))) return;
    notify({ kind: "good", title: t("Passkey “{name}” removed", { name }) });
    await onChanged();
  }

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const newName = String(new FormData(event.currentTarget).get(field));
    if (!(await call("patch", `passkeys/${id}`, { name: newName }))) return;
    setActiveAction(undefined);
    await onChanged();
  }

  return (
    <li>
      <ErrorList errors={summaryErrors(failure, { name: field })} />
      {activeAction === "rename" ? (
        <FormColumn method="post" onSubmit={rename}>
          <Field name={field} label={t("Passkey name")} error={failure?.errors?.name}>
            <TextInput defaultValue={name} maxLength={60} autoComplete="off" required />
          </Field>
          <Buttons>
            <Button type="submit" kind="primary" small busy={busy}>
              {t("Save name")}
            </Button>
            <Button kind="quiet" small onClick={() => setActiveAction(undefined)}>
              {t("Cancel")}
            </Button>
          </Buttons>
        </FormColumn>
      ) : (
        <div className={styles.passkey}>
          <span>
            <b className="strong">{name}</b>{" "}
            <span className="note">
              {last_used_at
                ? t("Added {added}, last used {used}", { added, used: formatMoment(last_used_at) })
                : t("Added {added}, not used yet", { added })}
            </span>
          </span>
          <Buttons>
            <Button small onClick={() => setActiveAction("rename")}>
              {t("Rename")}
              <span className="only-read"> {t("passkey {name}", { name })}</span>
            </Button>
            <Button small onClick={() => setActiveAction("remove")} busy={busy}>
              {t("Remove")}
              <span className="only-read"> {t("passkey {name}", { name })}</span>
            </Button>
          </Buttons>
        </div>
      )}
      <Dialog
        open={activeAction === "remove"}
        onClose={() => setActiveAction(undefined)}
        title={t("Remove passkey “{name}”?", { name })}
        danger
        actions={
          <>
            <Button kind="danger" onClick={remove}>
              {t("Remove passkey")}
            </Button>
            <Button kind="quiet" onClick={() => setActiveAction(undefined)}>
              {t("Go back")}
            </Button>
          </>
        }
      >
        <p>{t("It will stop working. Delete it on the device too.")}</p>
      </Dialog>
    </li>
  );
}
