import { useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { bulkPaths } from "./addresses.ts";
import { translateHolder, translatePeriod } from "./translate-period.ts";
import type { BulkViewData } from "./view-loader.ts";

interface AssignActionProps {
  batch: BulkViewData["batch"];
  ticket: { readonly id: number; readonly code: string };
}

/** Assigns an unused ticket to a plate, shop or phone; its period starts then. */
export function AssignAction({ batch, ticket }: AssignActionProps) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { label, form } = translateHolder(batch.holder);
  const { handleSubmit, busy, errors, message } = useSubmit<{ holder_key: string }>({
    path: bulkPaths.assign(batch.id, ticket.id),
    attempt: true,
    onSuccess: ({ holder_key }) => {
      setOpen(false);
      notify({
        kind: "good",
        title: t("{code} assigned to {holder}", { code: ticket.code, holder: holder_key }),
      });
      return revalidate();
    },
  });
  return (
    <>
      {" "}
      <Button kind="quiet" small onClick={() => setOpen(true)}>
        {t("Assign")}
        <span className="only-read">{` ${ticket.code}`}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("Assign {code}", { code: ticket.code })}>
        {open ? (
          <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
            <p>
              {t("It will be valid for {time} from now, for this holder only.", {
                time: translatePeriod(batch.period),
              })}
            </p>
            {message && !errors.holder_key ? <ErrorNotice>{t(message)}</ErrorNotice> : null}
            <Field
              name="holder_key"
              label={label}
              hint={t("For example, {form}", { form })}
              error={errors.holder_key}
            >
              <TextInput autoComplete="off" maxLength={40} required />
            </Field>
            <DialogButtons
              action={t("Assign ticket")}
              busy={busy}
              onCancel={() => setOpen(false)}
              cancel={t("Cancel")}
            />
          </form>
        ) : null}
      </Dialog>
    </>
  );
}
