import type { OutboxEntry } from "#session/offline/entry.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Progress } from "#ui/primitives/job.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { EntryLine } from "./entry-line.tsx";
import type { Sending } from "./use-sending.ts";

interface OutboxProps {
  entries: readonly OutboxEntry[];
  online: boolean;
  sending: Sending;
}

/** The user's entries: pending, rejected and recorded. */
export function Outbox({ entries, online, sending }: OutboxProps) {
  const unsent = entries.filter(({ state }) => state !== "sent");
  const sent = entries.filter(({ state }) => state === "sent").toReversed();
  return (
    <>
      <Panel title="Waiting to sync">
        <SendingState online={online} sending={sending} />
        {unsent.length > 0 ? (
          <Lines>
            {unsent.map((entry) => (
              <EntryLine
                key={entry.id}
                entry={entry}
                entries={entries}
                isSending={entry.id === sending.progress?.id}
              />
            ))}
          </Lines>
        ) : (
          <Empty title="No entries waiting to sync" />
        )}
      </Panel>
      {sent.length > 0 ? (
        <Panel title="Sent in the last 2 days">
          <Lines>
            {sent.map((entry) => (
              <EntryLine key={entry.id} entry={entry} entries={entries} />
            ))}
          </Lines>
        </Panel>
      ) : null}
    </>
  );
}

function SendingState({ online, sending }: Omit<OutboxProps, "entries">) {
  const { progress, ended, due, send, stop } = sending;
  if (progress)
    return (
      <div className="stack-s">
        <p role="status">
          Sending {progress.done + 1} of {progress.of}: {progress.title}
        </p>
        <Progress value={progress.done} max={progress.of} label="Entries sent" />
        <Button fullWidth icon="pause" onClick={stop}>
          Stop sending
        </Button>
      </div>
    );
  if (due === 0) return null;
  if (ended === "signed-out")
    return (
      <Notice kind="warn" alert>
        <p>Your session has ended. Your entries are saved. Sign in again to send them.</p>
        <ButtonAnchor kind="primary" icon="log-in" href="/login?next=%2Fenumerate">
          Sign in again
        </ButtonAnchor>
      </Notice>
    );
  return (
    <div className="stack-s">
      <p role="status">{idleText(online, ended)}</p>
      {online ? (
        <Button fullWidth kind="primary" icon="send" onClick={send}>
          Send {due === 1 ? "one entry" : `${due} entries`} now
        </Button>
      ) : null}
    </div>
  );
}

function idleText(online: boolean, ended: Sending["ended"]): string {
  if (!online) return "Entries will be sent when you’re back online.";
  if (ended === "busy") return "Another tab is sending your entries.";
  if (ended === "stopped") return "Sending stopped.";
  if (ended === "no-network" || ended === "later")
    return "The server didn’t respond. Retrying every 30 seconds.";
  return "Ready to send.";
}
