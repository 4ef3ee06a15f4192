import { useState } from "react";
import { useLoaderData, useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../addresses/records.ts";
import { VERB_LABELS } from "../records/verb-labels.ts";
import type { QueueData } from "./loader.ts";
import { addressAfterDecision } from "./queue-addresses.ts";

export type Verb = "approve" | "return" | "reject";

/** Sends a decision on the selected record, shows the result and selects the next record. */
export function useDecide(resource: AnyResource) {
  const { rows, meta, submission } = useLoaderData<QueueData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  /** @returns whether it was decided; if not, the reason is kept */
  async function decide(verb: Verb, reason?: string): Promise<boolean> {
    if (!submission || busy) return false;
    const { record, decidable, submitted } = submission;
    setBusy(true);
    const result = await api.post(`${recordPages.api(resource)}/${record.id}/${verb}`, {
      version: record.version,
      ...(decidable.about === "change" && record.pending ? { change_id: record.pending.id } : {}),
      ...(reason ? { reason } : {}),
    });
    const subject = decidable.about === "change" ? `Change to ${record.code}` : record.code;
    if (result.ok) {
      const text = submitted.authorNotified ? { text: `${submitted.by} has been notified.` } : {};
      notify({ kind: "good", title: `${subject} ${VERB_LABELS[verb].done}`, ...text });
      await navigate(addressAfterDecision(pathname, query, { rows, meta }, record.id), {
        preventScrollReset: true,
      });
    } else if (result.status !== 0) {
      notify({
        kind: "bad",
        title: `${subject} was not ${VERB_LABELS[verb].done}`,
        text: failureText(result),
      });
      if (result.status === 409) await revalidate();
    }
    setBusy(false);
    return result.ok;
  }
  return { busy, decide };
}

/** The API's message is about saving a form; this is a decision. */
function failureText({ code, message }: { code: string; message: string }): string {
  if (code === "edited-meanwhile")
    return "It was changed or decided after you opened it. Check the current version.";
  return message;
}
