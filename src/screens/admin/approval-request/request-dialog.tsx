import type { EffectRow } from "#domain/approval-requests.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { EffectList } from "./effect-list.tsx";

interface RequestDialogProps {
  title: string;
  /** The effect of the change; undefined without a preview: the dialog is then closed. */
  effect: readonly EffectRow[] | undefined;
  busy: boolean;
  onRequest: () => void;
  onClose: () => void;
}

/** Shows what a change does before it is submitted for approval. */
export function RequestDialog({ title, effect, busy, onRequest, onClose }: RequestDialogProps) {
  return (
    <Dialog open={effect !== undefined} onClose={onClose} title={title}>
      <div className="stack">
        <p>Nothing changes until another officer approves it. You can withdraw the request until then.</p>
        <EffectList rows={effect ?? []} />
        <div className="line">
          <Button kind="primary" busy={busy} onClick={onRequest}>
            Submit for approval
          </Button>
          <Button onClick={onClose}>Go back</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Whether the server requested approval instead of making the change. */
export function isPendingRequest(data: unknown): boolean {
  return (data as { status?: unknown } | null)?.status === "pending";
}

export function notifySubmittedForApproval(text: string): void {
  notify({ kind: "good", title: "Submitted for approval", text });
}
