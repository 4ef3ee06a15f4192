import { useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { BulkBar } from "#ui/primitives/bulk-bar.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { address } from "./address.ts";
import { HandOverLink } from "./hand-over-link.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import type { useSelection } from "./use-selection.ts";

interface BulkDecideProps {
  resource: AnyResource;
  selection: ReturnType<typeof useSelection>;
  total: number;
  /** What the list is filtered by, for "all that fit". */
  filter: Readonly<Record<string, string | readonly string[]>>;
  /** Of this page, what one entered oneself: another decides on these. */
  own: readonly number[];
  onDone: () => void;
}

type Verb = "approve" | "return" | "reject";

interface BulkAnswer {
  done: number;
  exceptions: { id: number; code: string; message: string }[];
  /** There were too many for one call. */
  more: boolean;
}

const PAST: Record<Verb, string> = { approve: "approved", return: "returned", reject: "rejected" };

/** More than these are not decided on by one press of a button. */
const FEW = 20;

/** Decides on many records at once; what cannot be decided is told, one by one. */
export function BulkDecide({ resource, selection, total, filter, own, onDone }: BulkDecideProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<Verb>();
  const isOwn = !selection.all && [...selection.chosen].every((id) => own.includes(id));
  const count = selection.all ? total : selection.chosen.size;
  const named = `${count.toLocaleString("en-NG")} ${count === 1 ? resource.one : resource.many}`;

  async function decide(verb: Verb, reason?: string) {
    setAsking(undefined);
    setBusy(true);
    const what = selection.all ? { filter } : { ids: [...selection.chosen] };
    const result = await api.post<BulkAnswer>(`${address.api(resource)}/${verb}`, {
      ...what,
      ...(reason ? { reason } : {}),
    });
    setBusy(false);
    if (!result.ok) {
      if (result.status !== 0)
        notify({ kind: "bad", title: `Nothing was ${PAST[verb]}.`, text: result.message });
      return;
    }
    tell(result.data, resource, PAST[verb]);
    onDone();
  }

  return (
    <>
      <BulkBar
        count={count}
        sum={
          selection.whole && !selection.all && total > selection.chosen.size ? (
            <Button slim kind="quiet" onClick={selection.takeAll}>
              Select all {total.toLocaleString("en-NG")} {resource.many} of this list
            </Button>
          ) : null
        }
        more={
          <>
            {isOwn ? null : (
              <>
                <Button slim busy={busy} onClick={() => setAsking("return")}>
                  Return with a reason
                </Button>
                <Button slim busy={busy} onClick={() => setAsking("reject")}>
                  Reject
                </Button>
              </>
            )}
            <HandOverLink resource={resource} ids={selection.all ? undefined : [...selection.chosen]} />
          </>
        }
        onClear={selection.clear}
      >
        {isOwn ? (
          <span>You entered {count === 1 ? "this" : "these"} yourself: another officer decides.</span>
        ) : (
          <Button
            slim
            kind="primary"
            busy={busy}
            onClick={() => (count > FEW ? setAsking("approve") : void decide("approve"))}
          >
            {busy ? "Deciding …" : `Approve ${named}`}
          </Button>
        )}
      </BulkBar>
      <Dialog
        open={asking === "approve"}
        onClose={() => setAsking(undefined)}
        title={`Approve ${named}?`}
        acts={
          <>
            <Button kind="primary" onClick={() => void decide("approve")}>
              Approve {named}
            </Button>
            <Button onClick={() => setAsking(undefined)}>Keep them waiting</Button>
          </>
        }
      >
        <p>
          {selection.all
            ? `All ${resource.many} of this list, on every page, come into force at once.`
            : `The ${resource.many} you chose come into force at once.`}{" "}
          Those you entered yourself stay as they are.
        </p>
      </Dialog>
      <ReasonDialog
        open={asking === "reject" || asking === "return"}
        title={`${asking === "reject" ? "Reject" : "Return"} ${named}?`}
        act={asking === "reject" ? `Reject ${resource.many}` : `Return ${resource.many}`}
        onClose={() => setAsking(undefined)}
        onReason={(reason) => asking && void decide(asking, reason)}
      />
    </>
  );
}

function tell({ done, exceptions, more }: BulkAnswer, resource: AnyResource, past: string) {
  const [first] = exceptions;
  const left = exceptions.length;
  const named = (n: number) => `${n.toLocaleString("en-NG")} ${n === 1 ? resource.one : resource.many}`;
  const text = [
    ...(first ? [`${named(left)} left as before. ${first.message}`] : []),
    ...(more && done > 0 ? ["There are more than are decided at once: do it again for the rest."] : []),
  ];
  notify({
    kind: left > 0 ? "bad" : "good",
    title: `${named(done)} ${past}.`,
    ...(text.length > 0 ? { text: text.join(" ") } : {}),
  });
}
