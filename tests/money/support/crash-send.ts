import { randomBytes, randomUUID } from "node:crypto";

const PATIENCE = 20_000; // milliseconds for one answer

/** Sends a request. @returns undefined without a complete answer */
export async function send(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

/** A write with its own idempotency key. */
export function post(body: object, headers: Record<string, string>): RequestInit {
  const own = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
  return { method: "POST", body: JSON.stringify(body), headers: { ...own, ...headers } };
}

/** A visitor with their own address, the same at every retry. */
export function visitor(): Record<string, string> {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return {
    "X-Forwarded-For": `102.${a}.${b}.${c}`,
    Cookie: `visitor=${randomBytes(16).toString("base64url")}`,
  };
}

export function officer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}
