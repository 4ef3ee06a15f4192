import { useEffect, useRef, useState } from "react";
import type { Failure } from "#session/answer.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { readSyncResult } from "#session/offline/read-sync-result.ts";
import { parseJson, readKey, removeKey, writeKey } from "#session/storage.ts";
import { ticketPaths } from "../../shared/tickets/labels.ts";
import type { ShownTicket } from "../../shared/tickets/ticket-card.tsx";

export interface SaleBody {
  readonly category_id: number;
  readonly price_id: number;
  readonly holder_key: string;
  readonly special?: boolean;
  readonly again?: boolean;
  readonly pin?: string;
}

interface SaleRequest {
  readonly key: string;
  readonly body: SaleBody;
}

/**
 * Sells once. The request is stored on the phone with its key until there is a definite response, even if the page is
 * closed: it is then repeated unchanged, and the server returns the same ticket.
 */
export function useSale(agentId: number, onSold: () => unknown) {
  const storageKey = `ticket.sale.${agentId}`;
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState<SaleRequest>();
  const [anotherBlocked, setAnotherBlocked] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [sold, setSold] = useState<ShownTicket>();
  const isSending = useRef(false);
  useEffect(() => setUnanswered(readStoredRequest(storageKey)), [storageKey]);

  async function send(request: SaleRequest): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(undefined);
    // The PIN is not stored: a retry without it still finds a ticket that was sold.
    const { pin: _, ...stored } = request.body;
    writeKey("local", storageKey, JSON.stringify({ key: request.key, body: stored }));
    const result = await api.post<ShownTicket>(ticketPaths.sell, request.body, {
      idempotencyKey: request.key,
    });
    isSending.current = false;
    setBusy(false);
    const { is } = readSyncResult(result);
    // Other errors are not definite: it can have been sold, and keeps its key.
    const isUncertain = is !== "done" && is !== "refused";
    setUnanswered(isUncertain ? request : undefined);
    setAnotherBlocked(false);
    if (!isUncertain) removeKey("local", storageKey);
    if (!result.ok) return setFailure(result);
    setSold(result.data);
    await onSold();
  }

  /** Sequential: while a sale has no response it is retried, and another one waits. */
  function sell(body: SaleBody): void {
    const openRequest = unanswered ?? readStoredRequest(storageKey);
    if (!openRequest) return void send({ key: newIdempotencyKey(), body });
    const { pin } = body;
    if (isSameSale(openRequest.body, body))
      return void send({ key: openRequest.key, body: { ...openRequest.body, ...(pin && { pin }) } });
    setUnanswered(openRequest);
    setAnotherBlocked(true);
  }

  return {
    busy,
    /** The request without a response. */
    unanswered,
    /** Another sale was attempted meanwhile. */
    anotherBlocked: anotherBlocked,
    failure,
    sold,
    sell,
    retry: () => unanswered && void send(unanswered),
    clear: () => {
      setSold(undefined);
      setFailure(undefined);
    },
    clearFailure: () => setFailure(undefined),
  };
}

/** For the same holder, of the same kind, at the same price. */
function isSameSale(one: SaleBody, other: SaleBody): boolean {
  const normalizedKey = ({ holder_key }: SaleBody) => holder_key.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return (
    normalizedKey(one) === normalizedKey(other) &&
    one.category_id === other.category_id &&
    one.price_id === other.price_id
  );
}

function readStoredRequest(storageKey: string): SaleRequest | undefined {
  const request = parseJson(readKey("local", storageKey)) as SaleRequest | null;
  return request && typeof request.key === "string" && typeof request.body === "object" ? request : undefined;
}
