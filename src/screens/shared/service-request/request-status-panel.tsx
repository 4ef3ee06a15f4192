import { addDays, formatDate, lagosDate } from "#domain/lagos.ts";
import { clockMessage } from "#domain/service/request-clock.ts";
import { RichText } from "#language/rich-text.tsx";
import { count, t } from "#language/t.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { ANSWER_FORM_ID, endTexts, type RequestBase } from "./labels.ts";
import type { RequestViewData } from "./view-loader.ts";

/** The status of a request and what happens next. */
export function RequestStatusPanel({ request, base }: { request: RequestViewData; base: RequestBase }) {
  const { status, waiting_for, clock, outcome, ended_at } = request;
  const isOfficer = base === "/admin";
  if (ended_at)
    return (
      <Notice kind={status === "resolved" || status === "closed" ? "good" : "info"}>
        {outcome ? (
          <p>
            <q>{outcome}</q>
          </p>
        ) : null}
        <p>{endedText(request, isOfficer)}</p>
      </Notice>
    );
  if (waiting_for === "fee")
    return (
      <Notice kind="warn">
        {isOfficer ? t("Work starts when the fee is paid.") : t("Pay the fee to start the work.")}
      </Notice>
    );
  if (waiting_for === "requester")
    return (
      <Notice kind="warn">
        {isOfficer ? (
          `${clock.summary}.`
        ) : (
          <RichText
            text={t("The revenue office has a question. <a>Answer below</a> to continue.")}
            a={<a href={`#${ANSWER_FORM_ID}`} />}
          />
        )}
      </Notice>
    );
  if (clock.days_overdue > 0)
    return <Notice kind="bad">{`${t(clockMessage(clock, request, true))}.`}</Notice>;
  return <Notice>{`${t(clockMessage(clock, request))}.`}</Notice>;
}

function endedText(
  { status, ended_at, clock, can, days_to_reopen }: RequestViewData,
  isOfficer: boolean,
): string {
  const day = lagosDate(ended_at ?? 0);
  const durationText = status === "withdrawn" ? "" : `, ${durationLabel(clock)}`;
  const reopenText =
    !isOfficer && can.reopen
      ? ` ${t("You can reopen it until {day}.", { day: formatDate(addDays(day, days_to_reopen)) })}`
      : "";
  return `${t(endTexts[status] ?? status, { day: formatDate(day) })}${durationText}.${reopenText}`;
}

function durationLabel({ days_used, days_allowed }: RequestViewData["clock"]): string {
  if (days_used > days_allowed)
    return count(
      days_used,
      "after {n} working day instead of {allowed}",
      "after {n} working days instead of {allowed}",
      { allowed: days_allowed },
    );
  return count(days_allowed, "within the limit of {n} working day", "within the limit of {n} working days");
}
