import { useState } from "react";
import { useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { pages, paths } from "../charging/api-paths.ts";
import { DraftFields } from "./draft-fields.tsx";
import type { draftLoader } from "./loaders.ts";

/** Actions on a draft, by user. */
export function DraftActions() {
  const { draft, editable, publish, maySimulate, clashes } = useLoaderData<typeof draftLoader>();
  const [openDialog, setOpenDialog] = useState<"publish" | "discard" | "change">();
  if (draft.state !== "draft") return null;
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <Buttons className="gap">
        {maySimulate ? (
          <ButtonLink
            kind={publish === "mine" ? "plain" : "primary"}
            icon="chart-column"
            to={pages.simulate(draft.id)}
          >
            Simulate draft
          </ButtonLink>
        ) : null}
        {publish === "mine" && clashes.length === 0 ? (
          <Button kind="primary" icon="check" onClick={() => setOpenDialog("publish")}>
            Publish draft
          </Button>
        ) : null}
        {editable ? (
          <>
            <ButtonLink icon="plus" to={pages.newDraftLine(draft.id)}>
              Add line
            </ButtonLink>
            <Button icon="pencil" onClick={() => setOpenDialog("change")}>
              Edit details
            </Button>
            <Button kind="quiet" icon="trash-2" onClick={() => setOpenDialog("discard")}>
              Discard draft
            </Button>
          </>
        ) : null}
      </Buttons>
      {publish === "own" ? (
        <p className="note gap">You edited this draft. Another officer must publish it.</p>
      ) : null}
      {publish === "closed" ? <p className="note gap">{pendingDecision("publish this tariff")}</p> : null}
      <DecisionDialog verb="publish" open={openDialog === "publish"} onClose={close} />
      <DecisionDialog verb="discard" open={openDialog === "discard"} onClose={close} />
      <Dialog open={openDialog === "change"} onClose={close} title="Edit draft">
        <EditDraftForm onClose={close} />
      </Dialog>
    </>
  );
}

const VERB_TEXTS = {
  publish: { title: "Publish draft", label: "Publish draft", done: "Draft published" },
  discard: { title: "Discard draft", label: "Discard draft", done: "Draft discarded" },
} as const;

interface DecisionDialogProps {
  verb: "publish" | "discard";
  open: boolean;
  onClose: () => void;
}

function DecisionDialog({ verb, open, onClose }: DecisionDialogProps) {
  const { draft, category } = useLoaderData<typeof draftLoader>();
  const { title, label, done } = VERB_TEXTS[verb];
  const { submit, busy, errors, message } = useSubmitAndReload({
    path: paths.draftVerb(draft.id, verb),
    done,
    onClose,
  });
  const messages = [...new Set(Object.values(errors).flat())];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${title} “${draft.name}”?`}
      danger={verb === "discard"}
      actions={
        <>
          <Button
            kind={verb === "publish" ? "primary" : "danger"}
            busy={busy}
            onClick={() => void submit({ version: draft.version })}
          >
            {label}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        {verb === "publish"
          ? `From ${formatDate(draft.effective_from)}, ${category.name} uses these lines. Issued notices don’t change.`
          : "The draft won’t take effect. You can still view it."}
      </p>
      {message ? <ErrorNotice>{messages.length > 0 ? messages.join(" ") : message}</ErrorNotice> : null}
    </Dialog>
  );
}

function EditDraftForm({ onClose }: { onClose: () => void }) {
  const { draft } = useLoaderData<typeof draftLoader>();
  const { submit, busy, errors, message } = useSubmitAndReload({
    method: "patch",
    path: paths.draft(draft.id),
    done: "Draft saved",
    onClose,
  });
  const other = Object.entries(errors).flatMap(([path, messages]) =>
    path.startsWith("lines") ? messages : [],
  );
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ ...Object.fromEntries(new FormData(event.currentTarget)), version: draft.version });
      }}
    >
      {message && (other.length > 0 || Object.keys(errors).length === 0) ? (
        <ErrorNotice>{other.length > 0 ? other.join(" ") : message}</ErrorNotice>
      ) : null}
      <DraftFields name={draft.name} from={draft.effective_from} errors={errors} />
      <DialogButtons action="Save draft" busy={busy} onCancel={onClose} />
    </form>
  );
}
