import { useState } from "react";
import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { countText } from "#domain/count-text.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button, ButtonGroup, ButtonLink } from "#ui/primitives/button.tsx";
import { DecideBar } from "#ui/primitives/queue.tsx";
import { ReasonDialog } from "../records/reason-dialog.tsx";
import type { QueueData } from "./loader.ts";
import { besides, showing } from "./next-address.ts";
import type { Verb } from "./use-decide.ts";

interface DecisionsProps {
  resource: AnyResource;
  matter: NonNullable<QueueData["matter"]>;
  /** The decision that needs a reason. */
  asking: Verb | undefined;
  busy: boolean;
  onAsk: (verb: Verb | undefined) => void;
  onDecide: (verb: Verb, reason?: string) => Promise<boolean>;
}

/** The decision buttons with their keys, and links to the previous and next record. */
export function Decisions({ resource, matter, asking, busy, onAsk, onDecide }: DecisionsProps) {
  const { picked } = useLoaderData<QueueData>();
  const { record, decidable } = matter;
  const open = decidable.about !== null && decidable.allowed && !decidable.own;
  const what = decidable.about === "change" ? "change" : resource.one;
  // Keeps a reason that couldn't be sent.
  const [unsent, setUnsent] = useState<{ id: number; reason: string }>();
  async function decideWith(reason: string) {
    if (!asking) return;
    setUnsent({ id: record.id, reason });
    onAsk(undefined);
    if (await onDecide(asking, reason)) setUnsent(undefined);
  }
  return (
    <DecideBar className={picked ? undefined : "wide-only"}>
      {open ? (
        <>
          <Button
            kind="primary"
            icon="check"
            shortcut="A"
            busy={busy}
            onClick={() => void onDecide("approve")}
          >
            {busy ? "Saving…" : `Approve ${what}`}
          </Button>
          <Button icon="undo-2" shortcut="R" busy={busy} onClick={() => onAsk("return")}>
            Return with a reason
          </Button>
          <Button kind="danger" shortcut="X" busy={busy} onClick={() => onAsk("reject")}>
            Reject {what}
          </Button>
        </>
      ) : (
        <span className="soft">You can’t decide on this.</span>
      )}
      <Walk />
      <ReasonDialog
        open={asking === "return" || asking === "reject"}
        title={asking === "reject" ? `Reject ${record.code}?` : `Return ${record.code}?`}
        action={`${asking === "reject" ? "Reject" : "Return"} ${what}`}
        danger={asking === "reject"}
        initial={unsent?.id === record.id ? unsent.reason : ""}
        onClose={() => onAsk(undefined)}
        onReason={(reason) => void decideWith(reason)}
      />
    </DecideBar>
  );
}

/** Position in this page of the queue. */
function Walk() {
  const { rows, meta, matter } = useLoaderData<QueueData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const shown = matter?.record.id;
  const at = rows.findIndex(({ id }) => id === shown);
  const isFirstPage = meta.previous === undefined;
  return (
    <span className="line push wide-only">
      <span className="note hide-below-lg">
        {at >= 0 && isFirstPage ? `${at + 1} of ${countText(meta.total)}` : ""}
      </span>
      <ButtonGroup label="Queue navigation">
        {([-1, 1] as const).map((by) => {
          const id = at < 0 ? undefined : besides(rows, shown, by);
          const style = { iconOnly: true, icon: by < 0 ? "chevron-left" : "chevron-right" } as const;
          const text = by < 0 ? "Previous" : "Next";
          return id === undefined ? (
            <Button key={by} {...style} disabled>
              {text}
            </Button>
          ) : (
            <ButtonLink key={by} {...style} to={showing(pathname, query, id)} preventScrollReset replace>
              {text}
            </ButtonLink>
          );
        })}
      </ButtonGroup>
    </span>
  );
}
