import { createHash } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { AppError } from "#kernel/app-error.ts";
import type { S3Bucket } from "#kernel/s3-bucket.ts";
import { withoutSlot } from "../shedding/without-slot.ts";
import { log } from "../system-log/log.ts";
import type { FileStore } from "./store.ts";

/** A file in a bucket: its size, and the SHA-256 (hex) it was sent with. */
export interface StoredObject {
  readonly bytes: number;
  readonly sha256: string | undefined;
}

export interface S3Store extends FileStore {
  head(name: string): Promise<StoredObject | undefined>;
}

interface RetryPolicy {
  readonly attempts: number;
  /** Milliseconds for an answer to start, or to continue. */
  readonly ms: number;
  /** Minimum bytes per second: large files get proportionally more time. */
  readonly rate?: number;
}

/** One megabit per second. */
const MIN_BYTES_PER_SECOND = 128 * 1024;
/** After this many timeouts in a row the bucket is not used for a while, because waiting occupies database connections. */
const MAX_TIMEOUTS = 3;
const PAUSE_MS = 15_000;

const isBusy = (status: number) => status >= 500 || status === 429;
const DIGEST = "x-amz-meta-sha256";

/**
 * Files in a private bucket. Every request is signed including the file's digest, so that a bucket refuses other bytes.
 * Timeouts and busy answers are retried, refusals are not.
 */
export function s3Store(bucket: S3Bucket, retry: RetryPolicy = { attempts: 3, ms: 4_000 }): S3Store {
  const client = new AwsClient({
    accessKeyId: bucket.keyId,
    secretAccessKey: bucket.secret,
    region: bucket.region,
    service: "s3",
  });

  let timeouts = 0;
  let pausedUntil = 0;

  /** One request tries again after the pause; the others are refused until it has an answer. */
  function requireNotPaused(method: string): void {
    if (timeouts < MAX_TIMEOUTS) return;
    if (performance.now() < pausedUntil)
      throw unavailableError(method, new Error("the file bucket did not answer a moment ago"));
    pausedUntil = performance.now() + PAUSE_MS;
  }

  function countTimeout(hasTimedOut: boolean): void {
    timeouts = hasTimedOut ? timeouts + 1 : 0;
    if (timeouts >= MAX_TIMEOUTS) pausedUntil = performance.now() + PAUSE_MS;
  }

  async function send(method: string, name: string, content?: Uint8Array<ArrayBuffer>) {
    const sendingMs = content ? (content.length / (retry.rate ?? MIN_BYTES_PER_SECOND)) * 1_000 : 0;
    const waiting = new ProgressTimeout(retry.ms, sendingMs);
    try {
      const request = await client.sign(objectUrl(bucket, name), {
        method,
        ...(content && { body: content, headers: headersOf(content) }),
      });
      // A redirect counts as an invalid answer: following it would send pictures elsewhere.
      const response = await withoutSlot(async () => {
        const received = await fetch(request, { signal: waiting.signal, redirect: "manual" });
        countTimeout(false);
        return received;
      });
      waiting.begin();
      return { response, waiting };
    } catch (error) {
      countTimeout(waiting.signal.aborted);
      waiting.end();
      throw error;
    }
  }

  async function sendWithRetries(method: string, name: string, content?: Uint8Array<ArrayBuffer>) {
    for (let attempt = 1; ; attempt++) {
      requireNotPaused(method);
      const answer = await send(method, name, content).catch((error: unknown) => ({ error }));
      if (!("error" in answer) && !isBusy(answer.response.status)) return answer;
      if (attempt >= retry.attempts)
        throw "error" in answer ? unavailableError(method, answer.error) : await refusalError(method, answer);
      if (!("error" in answer)) await discard(answer);
      await withoutSlot(() => pause(Math.random() * 100 * 2 ** attempt));
    }
  }

  async function headObject(name: string): Promise<StoredObject | undefined> {
    const answer = await sendWithRetries("HEAD", name);
    const { status, headers } = answer.response;
    if (status !== 404 && status !== 200) throw await refusalError("HEAD", answer);
    await discard(answer);
    if (status === 404) return undefined;
    return { bytes: Number(headers.get("content-length")), sha256: headers.get(DIGEST) ?? undefined };
  }

  async function* readObject(name: string): AsyncGenerator<Uint8Array> {
    const answer = await sendWithRetries("GET", name);
    if (answer.response.status !== 200 || !answer.response.body) throw await refusalError("GET", answer);
    try {
      for await (const piece of answer.response.body) {
        // A slow reader is not the bucket's fault.
        answer.waiting.end();
        yield piece;
        answer.waiting.begin();
      }
    } finally {
      answer.waiting.end();
    }
  }

  return {
    head: headObject,
    async write(name, content) {
      const answer = await sendWithRetries("PUT", name, new Uint8Array(content));
      if (!answer.response.ok) throw await refusalError("PUT", answer);
      await discard(answer);
    },
    async find(name) {
      const stored = await headObject(name);
      return stored && { bytes: stored.bytes, stream: ReadableStream.from(readObject(name)) };
    },
    async remove(name) {
      const answer = await sendWithRetries("DELETE", name);
      if (!answer.response.ok && answer.response.status !== 404) throw await refusalError("DELETE", answer);
      await discard(answer);
    },
  };
}

interface Answer {
  readonly response: Response;
  readonly waiting: ProgressTimeout;
}

/** Aborts a request without progress. */
class ProgressTimeout {
  readonly #own = new AbortController();
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param more additional milliseconds for the first wait */
  constructor(ms: number, more: number) {
    this.#ms = ms;
    this.begin(more);
  }
  get signal(): AbortSignal {
    return this.#own.signal;
  }
  begin(more = 0): void {
    this.end();
    const ms = Math.ceil(this.#ms + more);
    this.#timer = setTimeout(() => this.#own.abort(new Error(`no answer for ${ms} ms`)), ms);
  }
  end(): void {
    clearTimeout(this.#timer);
  }
}

function objectUrl({ bucket, prefix, endpoint, region }: S3Bucket, name: string): string {
  const path = `${prefix}${name}`.split("/").map(encodeURIComponent).join("/");
  if (endpoint) return `${endpoint}/${bucket}/${path}`;
  // A wildcard certificate covers only one label.
  return bucket.includes(".")
    ? `https://s3.${region}.amazonaws.com/${bucket}/${path}`
    : `https://${bucket}.s3.${region}.amazonaws.com/${path}`;
}

function headersOf(content: Uint8Array): Record<string, string> {
  const digest = createHash("sha256").update(content).digest("hex");
  return { "Content-Type": "application/octet-stream", "X-Amz-Content-Sha256": digest, [DIGEST]: digest };
}

async function discard({ response, waiting }: Answer): Promise<void> {
  waiting.end();
  await response.body?.cancel().catch(() => undefined);
}

/** The bucket's message is for the operator's log; users only learn that files are unavailable. */
async function refusalError(method: string, { response, waiting }: Answer): Promise<AppError> {
  const text = await response.text().catch(() => "");
  waiting.end();
  return unavailableError(
    method,
    new Error(`${response.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ""}`.trim()),
  );
}

function unavailableError(method: string, error: unknown): AppError {
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  log.error({ method, reason: cause?.message || message }, "the file bucket is unavailable");
  return new AppError(
    "unavailable",
    "Files are temporarily unavailable. Nothing that you entered was saved. Try again in a minute.",
    { code: "files-away", retryAfter: 30 },
  );
}
