import { type FormEvent, useState } from "react";
import { formatMoment } from "#domain/lagos.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { faultsOfCall, type OnChanged, useFactorCall } from "./factor-call.ts";
import type { Security } from "./load-security.ts";
import styles from "./security.module.css";

interface PasskeyLineProps {
  passkey: Security["passkeys"][number];
  onChanged: OnChanged;
}

/** One passkey: its name, when it was used, and what can be done with it. */
export function PasskeyLine({ passkey, onChanged }: PasskeyLineProps) {
  const { id, name, created_at, last_used_at } = passkey;
  const { call, busy, failure } = useFactorCall();
  const [doing, setDoing] = useState<"rename" | "remove">();
  const field = `passkey-${id}`;
  const used = last_used_at ? `last used ${formatMoment(last_used_at)}` : "not used yet";

  async function remove() {
    setDoing(undefined);
    if (!(await call("delete", `passkeys/${id}`))) return;
    notify({ kind: "good", title: `The passkey “${name}” was removed` });
    await onChanged();
  }

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fresh = String(new FormData(event.currentTarget).get(field));
    if (!(await call("patch", `passkeys/${id}`, { name: fresh }))) return;
    setDoing(undefined);
    await onChanged();
  }

  return (
    <li>
      <Faults errors={faultsOfCall(failure, { name: field })} />
      {doing === "rename" ? (
        <FormColumn method="post" onSubmit={rename}>
          <Field name={field} label="Name of the passkey" error={failure?.errors?.name}>
            <TextInput defaultValue={name} maxLength={60} autoComplete="off" required />
          </Field>
          <Buttons>
            <Button type="submit" kind="primary" slim busy={busy}>
              Save name
            </Button>
            <Button kind="quiet" slim onClick={() => setDoing(undefined)}>
              Cancel
            </Button>
          </Buttons>
        </FormColumn>
      ) : (
        <div className={styles.passkey}>
          <span>
            <b className="strong">{name}</b>{" "}
            <span className="note">{`Added ${formatMoment(created_at)}, ${used}`}</span>
          </span>
          <Buttons>
            <Button slim onClick={() => setDoing("rename")}>
              Rename<span className="only-read"> passkey {name}</span>
            </Button>
            <Button slim onClick={() => setDoing("remove")} busy={busy}>
              Remove<span className="only-read"> passkey {name}</span>
            </Button>
          </Buttons>
        </div>
      )}
      <Dialog
        open={doing === "remove"}
        onClose={() => setDoing(undefined)}
        title={`Remove the passkey “${name}”?`}
        danger
        acts={
          <>
            <Button kind="danger" onClick={remove}>
              Remove passkey
            </Button>
            <Button kind="quiet" onClick={() => setDoing(undefined)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>It will open nothing here any more. Remove it on the device too.</p>
      </Dialog>
    </li>
  );
}
