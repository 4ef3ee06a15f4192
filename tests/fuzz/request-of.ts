import fc from "fast-check";
import { pathOf, queryOf } from "./address-of.ts";
import { type Body, bodyOf, noBody } from "./body-of.ts";
import type { Operation } from "./document.ts";
import type { Text } from "./near-valid.ts";

/** A call as it is sent: below /api/v1. */
export interface Sent {
  readonly method: string;
  /** With its query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body["body"];
}

/** Input for an operation: nearly valid, with one change, or unrelated to its schema. */
export function requestOf(operation: Operation, labels: Text): fc.Arbitrary<Sent> {
  const { method, path, parameters, bodies } = operation;
  return fc
    .record({
      path: pathOf(path, parameters, labels),
      query: queryOf(
        parameters.filter((one) => one.in === "query"),
        labels,
      ),
      body: Object.keys(bodies).length > 0 ? bodyOf(bodies, labels) : noBody(method),
      key: keyOf,
      extra: headersOf,
    })
    .map(({ path, query, body, key, extra }) => ({
      method,
      path: query === "" ? path : `${path}?${query}`,
      headers: { ...extra, ...(key !== undefined && { "Idempotency-Key": key }), ...body.headers },
      body: body.body,
    }));
}

/** Visible characters of a header; what no header can hold never reaches the product. */
const ODD_KEYS = [
  "",
  "short",
  "a b c d e f g h",
  "x".repeat(101),
  "x".repeat(7_000),
  "é".repeat(20),
  "__proto__",
  "0",
  '"quoted-key"',
];

const keyOf = fc.oneof(
  { weight: 12, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_KEYS) },
);

const headersOf: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { Cookie: "sid=%00; visitor=é" },
      { Cookie: "=;;;" },
      { Cookie: `sid=${"a".repeat(5_000)}` },
      { Accept: "x" },
      { "Accept-Language": "*;q=9" },
      { "If-None-Match": '"' },
      { Range: "bytes=9-1" },
      { Range: "bytes=-" },
      { "X-Request-Id": "é" },
      { "X-HTTP-Method-Override": "DELETE" },
      { "Content-Encoding": "gzip" },
      { "Content-Length": "-1" },
    ),
  },
);
