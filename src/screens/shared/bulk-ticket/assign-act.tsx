import { useState } from "react";
import { useRevalidator } from "react-router";
import { holderWords } from "#domain/bulk-holders.ts";
import { capital } from "#domain/capital.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import type { BulkViewData } from "./view-loader.ts";
import { bulkCalls } from "./words.ts";

interface AssignActProps {
  batch: BulkViewData["batch"];
  ticket: { readonly id: number; readonly code: string };
}

/** Gives a bearer ticket to a plate, shop or phone: its one period begins then. */
export function AssignAct({ batch, ticket }: AssignActProps) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { one, form } = holderWords(batch.holder);
  const { handleSubmit, busy, errors, message } = useSubmit<{ holder_key: string }>({
    path: bulkCalls.assign(batch.id, ticket.id),
    attempt: true,
    onSuccess: ({ holder_key }) => {
      setOpen(false);
      notify({ kind: "good", title: `${ticket.code} is for ${holder_key} now.` });
      return revalidate();
    },
  });
  return (
    <>
      {" "}
      <Button kind="quiet" slim onClick={() => setOpen(true)}>
        Give<span className="only-read">{` ${ticket.code}`}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Give ${ticket.code}`}>
        {open ? (
          <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
            <p>{`It is good for one ${batch.period} from now on, and nobody else’s any more.`}</p>
            {message && !errors.holder_key ? (
              <Notice kind="bad" alert>
                {message}
              </Notice>
            ) : null}
            <Field name="holder_key" label={capital(one)} hint={`Like ${form}`} error={errors.holder_key}>
              <TextInput autoComplete="off" maxLength={40} required />
            </Field>
            <div className="line">
              <Button type="submit" kind="primary" busy={busy}>
                Give ticket
              </Button>
              <Button onClick={() => setOpen(false)}>Keep it</Button>
            </div>
          </form>
        ) : null}
      </Dialog>
    </>
  );
}
