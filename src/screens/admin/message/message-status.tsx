import { formatMoment } from "#domain/lagos.ts";
import type { MessageState } from "#platform/messages/message-row.ts";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";

const stateLabels: Readonly<Record<MessageState, string>> = {
  queued: "Queued",
  failed: "Retrying",
  "given-up": "Failed",
  sent: "Sent",
  suppressed: "Not sent",
};

const STATUS_KINDS: Readonly<Record<MessageState, StatusKind>> = {
  queued: "queued",
  failed: "failed",
  "given-up": "failed",
  sent: "done",
  suppressed: "suspended",
};

/** The delivery status of a message. */
export function MessageStatus({ state, as = "plain" }: { state: MessageState; as?: "plain" | "tag" }) {
  return <Status kind={STATUS_KINDS[state]} label={stateLabels[state]} as={as} />;
}

/** When delivery is retried: "next attempt 21 Nov 2026 08:31". */
export function nextAttemptText({
  state,
  next_attempt_at,
}: {
  state: MessageState;
  next_attempt_at: Date | null;
}) {
  return state === "failed" && next_attempt_at ? `next attempt ${formatMoment(next_attempt_at)}` : undefined;
}
