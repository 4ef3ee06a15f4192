import { useLoaderData, useParams } from "react-router";
import { followComplaint } from "#areas/services/complaints/follow-complaint.ts";
import { formatDate, formatMoment, lagosDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { ActionHistory } from "../../shared/action-history.tsx";
import conversation from "../../shared/service-request/conversation.module.css";
import { endTexts, ratingText, requestStyle } from "../../shared/service-request/labels.ts";
import { ComplaintLink } from "./complaint-link.tsx";
import { FollowActions, WithdrawComplaint } from "./follow-actions.tsx";
import { Messages } from "./messages.tsx";
import { SentPhotos } from "./sent-photos.tsx";

/** The address gives access: it is not indexed, and not sent as a referrer. */
export const meta = () => [
  { title: `${t("Your complaint")} · Ratebook` },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

export const loader = pageLoader(async ({ params }) => followComplaint(params.token ?? ""));

/** A complaint, for the holder of its link: status, messages and actions. */
export default function FollowComplaint() {
  const complaint = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  const { code, subject, details, photos, rating, rating_remark, submitted_at } = complaint;
  return (
    <section className="stack">
      <p>
        <RecordCode code={code} outlined />
      </p>
      <Title size="record">{subject}</Title>
      <p>
        <Status {...requestStyle(complaint, "/individual")} as="tag" />
      </p>
      <ComplaintStatus complaint={complaint} />
      <FollowActions complaint={complaint} token={token} />
      {rating === null ? null : (
        <p>
          {t("Your feedback:")} <b className="strong">{ratingText(rating)}</b>
          {rating_remark ? (
            <>
              , <q>{rating_remark}</q>
            </>
          ) : null}
        </p>
      )}
      <div className="stack gap-l">
        <Messages complaint={complaint} token={token} />
      </div>
      <div className="stack gap-l">
        <Subtitle>{t("Your complaint")}</Subtitle>
        <p className="note">{formatMoment(submitted_at)}</p>
        {details ? (
          <p className={conversation.body}>
            <q>{details}</q>
          </p>
        ) : null}
        <SentPhotos
          token={token}
          photos={photos.filter(({ message_id }) => message_id === null)}
          label={t("Photos with your complaint")}
        />
      </div>
      <div className="stack gap-l">
        <Subtitle>{t("History")}</Subtitle>
        <ActionHistory
          actions={complaint.history.map((event) => ({ ...event, reason: null }))}
          text={EVENT_TEXTS}
          marked={["submit", "resolve", "reject", "withdraw", "reopen", "close"]}
        />
      </div>
      <div className="stack gap-l">
        <Subtitle>{t("Complaint link")}</Subtitle>
        <p className="soft">
          {t("Keep this link private. Anyone with it can read and reply to your complaint.")}
        </p>
        <ComplaintLink token={token} />
        <WithdrawComplaint complaint={complaint} token={token} />
      </div>
    </section>
  );
}

type Followed = ReturnType<typeof useLoaderData<typeof loader>>;

function ComplaintStatus({ complaint }: { complaint: Followed }) {
  const { ended_at, outcome, status, waiting_for, clock_message, days_overdue, can, reopen_until } =
    complaint;
  if (ended_at)
    return (
      <Notice kind={status === "resolved" || status === "closed" ? "good" : "info"}>
        {`${t(END_TEXTS[status] ?? status, { day: formatDate(lagosDate(ended_at)) })}.`}
        {outcome ? (
          <>
            {" "}
            <q>{outcome}</q>
          </>
        ) : null}
        {can.reopen && reopen_until
          ? ` ${t("You can reopen it until {day}.", { day: formatDate(reopen_until) })}`
          : ""}
      </Notice>
    );
  if (waiting_for === "requester")
    return (
      <Notice kind="warn">
        {t("We need your answer. The response time is paused until you reply below.")}
      </Notice>
    );
  return (
    <Notice kind={days_overdue > 0 ? "warn" : "info"}>
      {`${t(clock_message)}.`}
      {days_overdue > 0 ? ` ${t("Our response is overdue.")}` : ""}
    </Notice>
  );
}

const END_TEXTS: Readonly<Record<string, string>> = { ...endTexts, withdrawn: "Withdrawn on {day}" };

const EVENT_TEXTS: Readonly<Record<string, string>> = {
  submit: "{who} submitted it",
  assign: "{who} assigned it",
  start: "{who} started work on it",
  ask: "{who} asked a question",
  answer: "{who} answered",
  message: "{who} sent a message",
  resolve: "{who} resolved it",
  reject: "{who} rejected it",
  close: "{who} closed it",
  withdraw: "{who} withdrew it",
  rate: "{who} gave feedback",
  reopen: "{who} reopened it",
  hand_over: "{who} reassigned it",
};
