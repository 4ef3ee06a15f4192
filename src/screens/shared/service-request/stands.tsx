import { addDays, formatDate, lagosDate } from "#domain/lagos.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import type { RequestViewData } from "./view-loader.ts";
import { ANSWER, type RequestBase, workingDays } from "./words.ts";

/** Where a request stands and what comes next, in plain words. */
export function RequestStands({ request, base }: { request: RequestViewData; base: RequestBase }) {
  const { status, waiting_for, clock, outcome, ended_at } = request;
  const office = base === "/admin";
  if (ended_at)
    return (
      <Notice kind={status === "resolved" || status === "closed" ? "good" : "info"}>
        {outcome ? (
          <p>
            <q>{outcome}</q>
          </p>
        ) : null}
        <p>{endedWords(request, office)}</p>
      </Notice>
    );
  if (waiting_for === "fee")
    return (
      <Notice kind="warn">
        {office ? "It begins once its fee is paid." : "Pay the fee: the office begins once it is paid."}
      </Notice>
    );
  if (waiting_for === "requester")
    return (
      <Notice kind="warn">
        {office ? (
          `${clock.words}.`
        ) : (
          <>
            The office has asked you something. <a href={`#${ANSWER}`}>Answer it below</a>: it goes on once
            you have.
          </>
        )}
      </Notice>
    );
  if (clock.overdue > 0)
    return <Notice kind="bad">{`${clock.words.replace("; due on ", "; it was due on ")}.`}</Notice>;
  return <Notice>{`${clock.words}.`}</Notice>;
}

const ENDS: Readonly<Record<string, string>> = {
  resolved: "Resolved",
  rejected: "Rejected",
  closed: "Closed",
  withdrawn: "Withdrawn",
};

function endedWords(
  { status, ended_at, clock, can, days_to_reopen }: RequestViewData,
  office: boolean,
): string {
  const day = lagosDate(ended_at ?? 0);
  const took = status === "withdrawn" ? "" : `, ${tookWords(clock)}`;
  const again =
    !office && can.reopen ? ` You can open it again until ${formatDate(addDays(day, days_to_reopen))}.` : "";
  return `${ENDS[status] ?? status} on ${formatDate(day)}${took}.${again}`;
}

function tookWords({ used, allowed }: RequestViewData["clock"]): string {
  if (used > allowed) return `after ${workingDays(used)} instead of ${allowed}`;
  return `within the ${workingDays(allowed)} it may take`;
}
