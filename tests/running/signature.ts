import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * A request's signature by Amazon's own specification (Signature Version 4), which the local S3 server does
 * not check.
 */

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();
const FORM = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** What is wrong with a request, as an S3 error code; undefined if it is signed correctly. */
export function errorOfSignature(
  { method, url = "", headers }: IncomingMessage,
  body: Uint8Array,
  { id, secret }: { id: string; secret: string },
): string | undefined {
  const [, credential = "", names = "", given] = FORM.exec(String(headers.authorization ?? "")) ?? [];
  if (!given) return "AccessDenied";
  const [keyId, ...scope] = credential.split("/");
  if (keyId !== id) return "InvalidAccessKeyId";
  const digest = String(headers["x-amz-content-sha256"] ?? "");
  if (body.length > 0 && digest !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const lines = names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  for (const name of Object.keys(headers))
    if ((name === "host" || name.startsWith("x-amz-")) && !names.split(";").includes(name))
      return "AccessDenied";
  const [path, query = ""] = url.split("?");
  const canonical = [method, path, query, lines.join(""), names, digest].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope.join("/"), sha256(canonical)].join("\n");
  const key = scope.reduce<string | Uint8Array>((from, part) => hmac(from, part), `AWS4${secret}`);
  return hmac(key, text).toString("hex") === given ? undefined : "SignatureDoesNotMatch";
}
