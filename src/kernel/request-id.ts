import { randomBytes } from "node:crypto";

/** What everything that one request does is found by: 12 signs, told in `X-Request-Id`. */
export function newRequestId(): string {
  return randomBytes(9).toString("base64url");
}
