import { useEffect, useRef, useState } from "react";
import type { Failure } from "#session/answer.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { parseJson, readKey, removeKey, writeKey } from "#session/storage.ts";
import type { ShownTicket } from "../../shared/ticket/ticket-card.tsx";
import { ticketCalls } from "../../shared/ticket/words.ts";

export interface SaleBody {
  readonly category_id: number;
  readonly price_id: number;
  readonly holder_key: string;
  readonly special?: boolean;
  readonly again?: boolean;
  readonly pin?: string;
}

interface Sent {
  readonly key: string;
  readonly body: SaleBody;
}

/**
 * Sells, once. What is sent is kept on the phone with its number until a definite answer came, also when the page is closed: it is
 * then asked again word by word, and the server gives the same ticket instead of selling twice.
 */
export function useSale(agentId: number, onSold: () => unknown) {
  const place = `ticket.sale.${agentId}`;
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState<Sent>();
  const [failure, setFailure] = useState<Failure>();
  const [sold, setSold] = useState<ShownTicket>();
  const underWay = useRef(false);
  useEffect(() => setUnanswered(readSent(place)), [place]);

  async function send(sent: Sent): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    // The PIN stays in nobody's storage: asked again without it, a ticket that was sold is found all the same.
    const { pin: _, ...kept } = sent.body;
    writeKey("local", place, JSON.stringify({ key: sent.key, body: kept }));
    const result = await api.post<ShownTicket>(ticketCalls.sell, sent.body, { idempotencyKey: sent.key });
    underWay.current = false;
    setBusy(false);
    // No answer, or none of ours: it may have been sold.
    const isOpen = !result.ok && (result.status === 0 || result.status >= 500);
    setUnanswered(isOpen ? sent : undefined);
    if (!isOpen) removeKey("local", place);
    if (!result.ok) return setFailure(result);
    setSold(result.data);
    await onSold();
  }

  return {
    busy,
    /** What was sent and not answered. */
    unanswered,
    failure,
    sold,
    sell: (body: SaleBody) => send(unanswered ?? readSent(place) ?? { key: newIdempotencyKey(), body }),
    askAgain: () => unanswered && void send(unanswered),
    clear: () => {
      setSold(undefined);
      setFailure(undefined);
    },
    forgive: () => setFailure(undefined),
  };
}

function readSent(place: string): Sent | undefined {
  const sent = parseJson(readKey("local", place)) as Sent | null;
  return sent && typeof sent.key === "string" && typeof sent.body === "object" ? sent : undefined;
}
