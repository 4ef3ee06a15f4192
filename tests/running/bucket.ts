import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { errorOfSignature } from "./signature.ts";

/** A handler between the server and the bucket: answers itself, or passes the request on (undefined). */
export type Between = (request: IncomingMessage, response: ServerResponse) => "answered" | undefined;

export interface Bucket {
  /** The environment of a process that stores its files here. */
  readonly env: Readonly<Record<string, string>>;
  /** "PUT /bucket/name" … */
  readonly requested: string[];
  between: Between | undefined;
  close(): Promise<void>;
}

/** The only key that the server knows. */
const KEY = { id: "S3RVER", secret: "S3RVER" };

/** A local S3 server with one private bucket, behind a proxy that checks signatures and can fail. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), "ratebook-bucket-"));
  const options = { address: "127.0.0.1", port: 0, silent: true, directory };
  const store = new S3rver({ ...options, configureBuckets: [{ name: "ratebook-files" }] });
  const { port } = await store.run();
  const params: string[] = [];
  const bucket: { -readonly [K in keyof Bucket]: Bucket[K] } = {
    env: {},
    requested: params,
    between: undefined,
    async close() {
      front.closeAllConnections();
      await new Promise((done) => front.close(done));
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  function pass(incoming: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const error = errorOfSignature(incoming, body, KEY);
    if (error) {
      response.writeHead(403, { "Content-Type": "application/xml" });
      response.end(`<Error><Code>${error}</Code></Error>`);
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    passed.end(body);
  }
  const front = createServer((incoming, response) => {
    params.push(`${incoming.method} ${incoming.url}`);
    if (bucket.between?.(incoming, response)) return;
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => pass(incoming, response, Buffer.concat(parts)));
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  bucket.env = {
    RATEBOOK_FILES: "s3://ratebook-files/ogun",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: KEY.id,
    AWS_SECRET_ACCESS_KEY: KEY.secret,
    AWS_REGION: "us-east-1",
  };
  return bucket;
}
