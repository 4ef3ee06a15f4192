import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { AppError } from "#kernel/app-error.ts";
import { isDemonstration } from "#kernel/app-settings.ts";
import { type OutboundAddress, outboundAddress } from "../outbound.ts";

/** Maximum bytes of a response. */
const MAX_RESPONSE_LENGTH = 64 * 1024;

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

/**
 * Posts to an address set by an administrator: by https (in a demonstration also http), to the network address that was
 * checked, without following redirects.
 * @throws AppError outbound-refused, outbound-unknown-host; Error on a timeout
 */
export async function postOut(url: URL, post: PostOptions): Promise<HttpAnswer> {
  const isSecure = url.protocol === "https:";
  if (!isSecure && !(await isDemonstration()))
    throw new AppError("invalid", "The API URL of the SMS provider must start with https://.", {
      code: "outbound-refused",
    });
  return sendRequest(isSecure ? requestSecure : requestPlain, url, await outboundAddress(url.hostname), post);
}

function sendRequest(
  request: typeof requestPlain,
  url: URL,
  address: OutboundAddress,
  { headers, body, timeoutMs }: PostOptions,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        lookup: (_name, options, callback) =>
          options.all
            ? callback(null, [{ address: address.ip, family: address.family }])
            : callback(null, address.ip, address.family),
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
          if (text.length > MAX_RESPONSE_LENGTH) answer.destroy(new Error("The response is too long."));
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
