import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { AppError } from "#kernel/app-error.ts";
import { pageRequest } from "#page/page-context.ts";
import { log } from "#platform/system-log/log.ts";
import { ServerFrame } from "./page-frame.ts";

/** Milliseconds after which rendering is aborted. */
export const streamTimeout = 5_000;

/**
 * Renders a page with the request's nonce on every script. No loader returns a promise, so the page is
 * complete at once: it is sent as one buffer, at half the cost of a stream.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { frame, nonce } = context.get(pageRequest);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerFrame value={{ frame, nonce }}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </ServerFrame>,
      {
        nonce,
        onAllReady: () => pipe(collect((body) => resolve(new Response(body, { status, headers })))),
        onShellError: reject,
        onError: (error: unknown) => log.error({ err: error }, "rendering failed"),
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
    timer.unref();

    function collect(done: (body: Buffer<ArrayBuffer>) => void): Writable {
      const chunks: Buffer[] = [];
      return new Writable({
        write(chunk: Buffer, _encoding, next) {
          chunks.push(chunk);
          next();
        },
        final(next) {
          clearTimeout(timer);
          done(Buffer.concat(chunks) as Buffer<ArrayBuffer>);
          next();
        },
      });
    }
  });
}

/** Logs errors of loaders, except refusals (status below 500). */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const refused = isRouteErrorResponse(error) || (error instanceof AppError && error.status < 500);
  if (!request.signal.aborted && !refused) log.error({ err: error }, "page failed");
}
