import { createHash } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { AppError } from "#kernel/app-error.ts";
import type { S3Place } from "#kernel/s3-place.ts";
import { outside } from "../shedding/outside.ts";
import { log } from "../system-log/log.ts";
import type { FileStore } from "./store.ts";

/** A file in a bucket: its size, and the SHA-256 (hex) it was sent with. */
export interface Stored {
  readonly bytes: number;
  readonly sha256: string | undefined;
}

export interface S3Store extends FileStore {
  head(name: string): Promise<Stored | undefined>;
}

interface Patience {
  readonly attempts: number;
  /** Milliseconds for an answer to start, or to continue. */
  readonly ms: number;
  /** Minimum bytes per second: large files get proportionally more time. */
  readonly rate?: number;
}

/** One megabit per second. */
const RATE = 128 * 1024;
/** After this many timeouts in a row the bucket is not used for a while, because waiting occupies database connections. */
const SILENCES = 3;
const REST_MS = 15_000;

const BUSY = (status: number) => status >= 500 || status === 429;
const DIGEST = "x-amz-meta-sha256";

/**
 * Files in a private bucket. Every request is signed including the file's digest, so that a bucket refuses other bytes.
 * Timeouts and busy answers are retried, refusals are not.
 */
export function s3Store(place: S3Place, patience: Patience = { attempts: 3, ms: 4_000 }): S3Store {
  const client = new AwsClient({
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    region: place.region,
    service: "s3",
  });

  let silences = 0;
  let restsUntil = 0;

  /** One request tries again after the pause; the others are refused until it has an answer. */
  function requireNoRest(method: string): void {
    if (silences < SILENCES) return;
    if (performance.now() < restsUntil)
      throw away(method, new Error("the file bucket did not answer a moment ago"));
    restsUntil = performance.now() + REST_MS;
  }

  function countSilence(isSilent: boolean): void {
    silences = isSilent ? silences + 1 : 0;
    if (silences >= SILENCES) restsUntil = performance.now() + REST_MS;
  }

  async function once(method: string, name: string, content?: Uint8Array<ArrayBuffer>) {
    const sending = content ? (content.length / (patience.rate ?? RATE)) * 1_000 : 0;
    const waiting = new Waiting(patience.ms, sending);
    try {
      const request = await client.sign(addressOf(place, name), {
        method,
        ...(content && { body: content, headers: headersOf(content) }),
      });
      // A redirect counts as an invalid answer: following it would send pictures elsewhere.
      const response = await outside(async () => {
        const answered = await fetch(request, { signal: waiting.signal, redirect: "manual" });
        countSilence(false);
        return answered;
      });
      waiting.begin();
      return { response, waiting };
    } catch (error) {
      countSilence(waiting.signal.aborted);
      waiting.end();
      throw error;
    }
  }

  async function ask(method: string, name: string, content?: Uint8Array<ArrayBuffer>) {
    for (let tried = 1; ; tried++) {
      requireNoRest(method);
      const answer = await once(method, name, content).catch((error: unknown) => ({ error }));
      if (!("error" in answer) && !BUSY(answer.response.status)) return answer;
      if (tried >= patience.attempts)
        throw "error" in answer ? away(method, answer.error) : await refusal(method, answer);
      if (!("error" in answer)) await drop(answer);
      await outside(() => pause(Math.random() * 100 * 2 ** tried));
    }
  }

  async function headObject(name: string): Promise<Stored | undefined> {
    const answer = await ask("HEAD", name);
    const { status, headers } = answer.response;
    if (status !== 404 && status !== 200) throw await refusal("HEAD", answer);
    await drop(answer);
    if (status === 404) return undefined;
    return { bytes: Number(headers.get("content-length")), sha256: headers.get(DIGEST) ?? undefined };
  }

  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const answer = await ask("GET", name);
    if (answer.response.status !== 200 || !answer.response.body) throw await refusal("GET", answer);
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
      const answer = await ask("PUT", name, new Uint8Array(content));
      if (!answer.response.ok) throw await refusal("PUT", answer);
      await drop(answer);
    },
    async find(name) {
      const stored = await headObject(name);
      return stored && { bytes: stored.bytes, stream: ReadableStream.from(read(name)) };
    },
    async remove(name) {
      const answer = await ask("DELETE", name);
      if (!answer.response.ok && answer.response.status !== 404) throw await refusal("DELETE", answer);
      await drop(answer);
    },
  };
}

interface Answer {
  readonly response: Response;
  readonly waiting: Waiting;
}

/** Aborts a request without progress. */
class Waiting {
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

function addressOf({ bucket, prefix, endpoint, region }: S3Place, name: string): string {
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

async function drop({ response, waiting }: Answer): Promise<void> {
  waiting.end();
  await response.body?.cancel().catch(() => undefined);
}

/** The bucket's message is for the operator's log; users only learn that files are unavailable. */
async function refusal(method: string, { response, waiting }: Answer): Promise<AppError> {
  const text = await response.text().catch(() => "");
  waiting.end();
  return away(method, new Error(`${response.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ""}`.trim()));
}

function away(method: string, error: unknown): AppError {
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  log.error({ method, reason: cause?.message || message }, "the file bucket is unavailable");
  return new AppError(
    "unavailable",
    "Files are temporarily unavailable. Nothing that you entered was saved. Try again in a minute.",
    { code: "files-away", retryAfter: 30 },
  );
}
