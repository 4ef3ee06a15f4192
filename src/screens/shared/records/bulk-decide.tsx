import { useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { BulkBar } from "#ui/primitives/bulk-bar.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { address } from "../addresses/records.ts";
import type { BulkAnswer } from "./bulk-answer.ts";
import { BulkDialog, type BulkMore } from "./bulk-dialog.tsx";
import type { BulkVerb } from "./bulk-labels.ts";
import { type Found, undoOf } from "./bulk-undo.ts";
import { bulkVerbsFor } from "./bulk-verbs.ts";
import { HandOverLink } from "./hand-over-link.tsx";
import type { ListData } from "./loaders.ts";
import type { useSelection } from "./use-selection.ts";
import { VERB_LABELS } from "./verb-labels.ts";

interface BulkDecideProps {
  resource: AnyResource;
  selection: ReturnType<typeof useSelection>;
  /** The rows of the page. */
  rows: ListData["rows"];
  total: number;
  /** The filter of the list, for "all in this list". */
  filter: Readonly<Record<string, string | readonly string[]>>;
  onDone: () => void;
}

/** An action, and the records with the versions that were shown; undefined if it is for the whole list. */
interface Asking {
  readonly verb: BulkVerb;
  readonly looked: readonly Found[] | undefined;
}

/** Up to this number, records are approved without a dialog. */
const FEW = 20;

/** Actions on several records at once; records that can't be processed are listed. */
export function BulkDecide({ resource, selection, rows, total, filter, onDone }: BulkDecideProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const chosen = rows.filter(({ id }) => selection.chosen.has(id));
  const isOwn = !selection.all && chosen.every(({ own }) => own);
  const verbs = bulkVerbsFor(resource, selection.all ? { filter } : { rows: chosen });
  const count = selection.all ? total : selection.chosen.size;
  const named = `${count.toLocaleString("en-NG")} ${count === 1 ? resource.one : resource.many}`;

  const send = ({ verb, looked }: Asking, more: BulkMore) =>
    api.post<BulkAnswer>(`${address.api(resource)}/${verb}`, {
      ...(looked ? { records: looked } : { filter }),
      ...more,
    });

  async function approve(params: Asking) {
    setBusy(true);
    const result = await send(params, {});
    setBusy(false);
    if (result.ok) {
      report(result.data, resource);
      onDone();
    } else if (result.status !== 0) notify({ kind: "bad", title: "Nothing approved.", text: result.message });
  }

  const [first, ...others] = verbs;
  const ask = (verb: BulkVerb) => {
    const params = {
      verb,
      looked: selection.all
        ? undefined
        : chosen.map(({ id, version, change_id }) => ({ id, version, change_id })),
    };
    // The content of changes isn't shown in the list.
    const isPlain = params.looked?.every(({ change_id }) => change_id === null) ?? false;
    return verb === "approve" && isPlain && count <= FEW ? void approve(params) : setAsking(params);
  };
  return (
    <>
      <BulkBar
        count={count}
        sum={
          selection.whole && !selection.all && total > selection.chosen.size ? (
            <Button small kind="quiet" onClick={selection.takeAll}>
              Select all {total.toLocaleString("en-NG")} {resource.many} in this list
            </Button>
          ) : null
        }
        more={
          <>
            {others.map((verb) => (
              <Button key={verb} small busy={busy} onClick={() => ask(verb)}>
                {verb === "return" ? "Return with a reason" : VERB_LABELS[verb].label}
              </Button>
            ))}
            <HandOverLink resource={resource} ids={selection.all ? undefined : [...selection.chosen]} />
          </>
        }
        onClear={selection.clear}
      >
        {isOwn ? (
          <span>You entered {count === 1 ? "this" : "these"}, so another officer must decide.</span>
        ) : first ? (
          <Button
            small
            kind={first === "approve" || first === "verify" ? "primary" : "plain"}
            busy={busy}
            onClick={() => ask(first)}
          >
            {busy ? "Saving…" : `${VERB_LABELS[first].label} ${named}`}
          </Button>
        ) : (
          <span>No actions available.</span>
        )}
      </BulkBar>
      {asking ? (
        <BulkDialog
          resource={resource}
          verb={asking.verb}
          send={(_verb, more) => send(asking, more)}
          undo={undoOf(resource, asking)}
          keep="Cancel"
          back="Back to list"
          onClose={(decided) => {
            setAsking(undefined);
            if (decided) onDone();
          }}
        />
      ) : null}
    </>
  );
}

function report({ done, exceptions, more }: BulkAnswer, resource: AnyResource) {
  const [first] = exceptions;
  const left = exceptions.length;
  const named = (n: number) => `${n.toLocaleString("en-NG")} ${n === 1 ? resource.one : resource.many}`;
  const text = [
    ...(first ? [`${named(left)} not changed. ${first.message}`] : []),
    ...(more && done > 0 ? ["Not all were processed. Repeat for the rest."] : []),
  ];
  notify({
    kind: left > 0 ? "bad" : "good",
    title: `${named(done)} approved.`,
    ...(text.length > 0 ? { text: text.join(" ") } : {}),
  });
}
