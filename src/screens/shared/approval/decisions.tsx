import { useState } from "react";
import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { countText } from "#domain/count-text.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button, ButtonGroup, ButtonLink } from "#ui/primitives/button.tsx";
import { DecisionBar } from "#ui/primitives/queue.tsx";
import { ReasonDialog } from "../records/reason-dialog.tsx";
import type { QueueData } from "./loader.ts";
import { adjacentId, recordAddress } from "./queue-addresses.ts";
import type { Verb } from "./use-decide.ts";

interface DecisionsProps {
  resource: AnyResource;
  submission: NonNullable<QueueData["submission"]>;
  /** The decision that needs a reason. */
  verbNeedingReason: Verb | undefined;
  busy: boolean;
  onNeedReason: (verb: Verb | undefined) => void;
  onDecide: (verb: Verb, reason?: string) => Promise<boolean>;
}

/** The decision buttons with their keys, and links to the previous and next record. */
export function Decisions({
  resource,
  submission,
  verbNeedingReason,
  busy,
  onNeedReason,
  onDecide,
}: DecisionsProps) {
  const { picked } = useLoaderData<QueueData>();
  const { record, decidable, canDecide } = submission;
  const target = decidable.about === "change" ? "change" : resource.one;
  // Keeps a reason that couldn't be sent.
  const [unsent, setUnsent] = useState<{ id: number; reason: string }>();
  async function decideWith(reason: string) {
    if (!verbNeedingReason) return;
    setUnsent({ id: record.id, reason });
    onNeedReason(undefined);
    if (await onDecide(verbNeedingReason, reason)) setUnsent(undefined);
  }
  return (
    <DecisionBar className={picked ? undefined : "wide-only"}>
      {canDecide ? (
        <>
          <Button
            kind="primary"
            icon="check"
            shortcut="A"
            busy={busy}
            onClick={() => void onDecide("approve")}
          >
            {busy ? "Saving…" : `Approve ${target}`}
          </Button>
          <Button icon="undo-2" shortcut="R" busy={busy} onClick={() => onNeedReason("return")}>
            Return with a reason
          </Button>
          <Button kind="danger" shortcut="X" busy={busy} onClick={() => onNeedReason("reject")}>
            Reject {target}
          </Button>
        </>
      ) : (
        <span className="soft">You can’t decide on this.</span>
      )}
      <QueueNavigation />
      <ReasonDialog
        open={verbNeedingReason === "return" || verbNeedingReason === "reject"}
        title={verbNeedingReason === "reject" ? `Reject ${record.code}?` : `Return ${record.code}?`}
        action={`${verbNeedingReason === "reject" ? "Reject" : "Return"} ${target}`}
        danger={verbNeedingReason === "reject"}
        initial={unsent?.id === record.id ? unsent.reason : ""}
        onClose={() => onNeedReason(undefined)}
        onReason={(reason) => void decideWith(reason)}
      />
    </DecisionBar>
  );
}

/** Position in this page of the queue. */
function QueueNavigation() {
  const { rows, meta, submission } = useLoaderData<QueueData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const selectedId = submission?.record.id;
  const index = rows.findIndex(({ id }) => id === selectedId);
  const isFirstPage = meta.previous === undefined;
  return (
    <span className="line push wide-only">
      <span className="note hide-below-lg">
        {index >= 0 && isFirstPage ? `${index + 1} of ${countText(meta.total)}` : ""}
      </span>
      <ButtonGroup label="Queue navigation">
        {([-1, 1] as const).map((step) => {
          const id = index < 0 ? undefined : adjacentId(rows, selectedId, step);
          const style = { iconOnly: true, icon: step < 0 ? "chevron-left" : "chevron-right" } as const;
          const text = step < 0 ? "Previous" : "Next";
          return id === undefined ? (
            <Button key={step} {...style} disabled>
              {text}
            </Button>
          ) : (
            <ButtonLink
              key={step}
              {...style}
              to={recordAddress(pathname, query, id)}
              preventScrollReset
              replace
            >
              {text}
            </ButtonLink>
          );
        })}
      </ButtonGroup>
    </span>
  );
}
