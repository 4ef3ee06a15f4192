import type { z } from "zod";
import { isLoopback } from "#kernel/is-loopback.ts";
import { SettingsError } from "#kernel/settings.ts";
import { meterGateway } from "#platform/metrics/meter.ts";
import { withoutSlot } from "#platform/shedding/without-slot.ts";
import { record } from "#platform/system-log/record.ts";
import { GatewayError } from "./gateway-error.ts";

export interface GatewayHttpResponse {
  readonly http: number;
  readonly text: string;
}

/** Identifies a call in the system logs. */
export interface CallContext {
  readonly gateway: string;
  readonly action: "initialize" | "verify";
  /** Our reference of the payment. */
  readonly reference: string;
}

/**
 * One call of a gateway, including the response body.
 * @param timeoutMs milliseconds
 * @throws GatewayError gateway-timeout if no complete response arrived; the signal's reason if the caller aborts
 */
export async function callGateway(
  name: CallContext,
  url: URL,
  init: RequestInit,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<GatewayHttpResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const started = performance.now();
  const report = (outcome: { http?: number; code?: string }) => recordCall(name, started, outcome);
  try {
    const answer = await withoutSlot(async () => {
      const response = await fetch(url, {
        ...init,
        // Following a redirect could send the secret elsewhere.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return { http: response.status, text: await response.text() };
    });
    report({ http: answer.http });
    return answer;
  } catch (error) {
    report({ code: signal?.aborted ? "aborted" : "gateway-timeout" });
    signal?.throwIfAborted();
    throw new GatewayError("gateway-timeout", { detail: reasonOf(error) });
  }
}

function recordCall(
  { gateway, action, reference }: CallContext,
  started: number,
  { http, code }: { http?: number; code?: string },
): void {
  meterGateway(gateway, action, code ?? `${Math.floor((http ?? 0) / 100)}xx`, performance.now() - started);
  record({
    kind: "gateway",
    level: code || (http ?? 0) >= 400 ? "warn" : "info",
    name: gateway,
    act: action,
    code,
    status: http,
    ms: Math.round(performance.now() - started),
    // A prefix identifies the payment; the whole reference would open the payer's page.
    reference: reference.slice(0, 11),
  });
}

/** The parsed body of a notification; undefined if it is not JSON in UTF-8. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * The error for a response that is not as documented.
 * @param error why its schema refused it; undefined if its HTTP status rules it out
 */
export function badAnswer(body: unknown, http: number, error: z.ZodError | undefined): GatewayError {
  // Only the path of the error: the response can contain personal data of a payer.
  const where = error?.issues.map(({ path }) => path.join(".")).join(", ");
  const detail = body === undefined ? "not JSON" : `not as documented: ${where ?? "status"}`;
  return new GatewayError("gateway-bad-answer", { detail, http });
}

/** The parsed response; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The address of a gateway, ending in "/".
 * @throws SettingsError for an invalid address, or one that would send the secret unencrypted
 */
export function parseGatewayUrl(text: string): URL {
  if (!URL.canParse(text)) throw new SettingsError(`"${text}" is not a valid payment gateway address.`);
  const url = new URL(text.endsWith("/") ? text : `${text}/`);
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname))) return url;
  throw new SettingsError(`${url.origin}: the payment gateway address must start with https.`);
}

/** The cause's code is more specific than "fetch failed", and neither contains the request. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { code?: string } };
  return [name, cause?.code ?? message].filter(Boolean).join(": ");
}
