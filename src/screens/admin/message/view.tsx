import { useLoaderData } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { channelLabels, templateTitle } from "#domain/messages/templates.ts";
import { registers } from "#domain/register/registers.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { messageLoader } from "./loaders.ts";
import { MessageStatus, nextAttemptText } from "./message-status.tsx";
import { recipientText } from "./recipient-text.ts";
import { Resend } from "./resend.tsx";
import { pages } from "./urls.ts";

export const meta = pageTitle("Message");
export const loader = messageLoader;

type Message = Awaited<ReturnType<typeof messageLoader>>["message"];

/** One message: its delivery status and text. */
export default function MessageView() {
  const { message, isHeld } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <a href={pages.messages}>Messages</a> · {templateTitle(message.template)}
      </Breadcrumb>
      <RecordHead
        title={message.subject}
        actions={message.resendable ? <Resend id={message.id} sent={message.state === "sent"} /> : null}
      >
        <MessageStatus state={message.state} as="tag" />
        <span className="soft">{nextAttemptText(message)}</span>
      </RecordHead>
      <div className="stack gap">
        {message.error ? (
          <Notice kind={message.state === "suppressed" ? "info" : "bad"}>{message.error}</Notice>
        ) : null}
        {isHeld ? <Notice>Demonstration: messages are not sent.</Notice> : null}
        <Details message={message} />
        <Panel title="Content">
          <MessageText message={message} />
        </Panel>
      </div>
    </>
  );
}

function Details({ message }: { message: Message }) {
  const { channel, user_name, created_at, sent_at, attempts, segments, provider_id } = message;
  return (
    <Facts>
      <Fact label="To">{recipientText(message)}</Fact>
      <Fact label="Account">{user_name ?? <span className="faint">None</span>}</Fact>
      <Fact label="Channel">
        {segments ? `${channelLabels[channel]}, ${partsText(segments)}` : channelLabels[channel]}
      </Fact>
      <Fact label="Created" numeric>
        {formatMoment(created_at)}
      </Fact>
      <Fact label="Sent" numeric>
        {sent_at ? formatMoment(sent_at) : <span className="faint">Not sent</span>}
      </Fact>
      {channel === "inbox" ? null : (
        <Fact label="Attempts" numeric>
          {attempts}
        </Fact>
      )}
      {provider_id && provider_id !== "sink" ? <Fact label="Provider reference">{provider_id}</Fact> : null}
      <AboutFact message={message} />
    </Facts>
  );
}

function partsText(segments: number): string {
  return countNoun(segments, "part");
}

function AboutFact({ message: { about_resource: resource, about_id: id } }: { message: Message }) {
  if (resource === null || id === null) return null;
  const visible = resource === "user" || registers.some(({ name }) => name === resource);
  const label = capitalise(resource.replaceAll("_", " "));
  return <Fact label="About">{visible ? <a href={`/admin/view/${resource}/${id}`}>{label}</a> : label}</Fact>;
}

function MessageText({ message: { body, masked } }: { message: Message }) {
  return (
    <div className="stack">
      {masked ? <p className="note">Some content is hidden.</p> : null}
      {body.split("\n\n").map((line) => (
        <p key={line}>{/^(https?:\/\/|\/(?![/\\]))\S+$/.test(line) ? <a href={line}>{line}</a> : line}</p>
      ))}
    </div>
  );
}
