import fc from "fast-check";
import type { Operation, Schema } from "./document.ts";
import { nearValid, type Text } from "./near-valid.ts";
import { oddBody, oddText, oddValue, RAW } from "./odd-values.ts";
import { oneOff } from "./single-change.ts";
import { textOf } from "./text-of.ts";

export interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** For an operation without a body: none, or one anyway. */
export function noBody(method: string): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ headers: {}, body: undefined });
  // Some libraries send a content type with every request.
  const typed = fc.constant<Body>({ headers: JSON_TYPE, body: undefined });
  const unasked = fc
    .tuple(fc.constantFrom("application/json", "text/plain"), oddValue)
    .map(([type, value]) => ({ headers: { "Content-Type": type }, body: written(value) }));
  const wrong = method === "GET" ? [typed] : [typed, unasked];
  return fc.oneof({ weight: 4, arbitrary: none }, ...wrong.map((arbitrary) => ({ weight: 1, arbitrary })));
}

const JSON_TYPE = { "Content-Type": "application/json" };
const ODD_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "image/png",
  "x",
  "multipart/form-data; boundary=",
  "application/octet-stream",
  "application/JSON",
  "application/json;;",
  "*/*",
  "text/csv",
];

/** A body of the right type, nearly valid; or broken, or with the wrong content type. */
export function bodyOf(bodies: Operation["bodies"], labels: Text): fc.Arbitrary<Body> {
  const known = Object.entries(bodies).map(([type, schema]) => {
    if (type === "application/json") return jsonOf(schema, labels);
    return type === "multipart/form-data" ? formOf(schema, labels) : fileOf(type);
  });
  const mistyped = fc
    .tuple(fc.constantFrom(...ODD_TYPES), fc.oneof(oddBody, oddValue.map(written)))
    .map(([type, body]) => ({ headers: { "Content-Type": type }, body }));
  const broken = oddBody.map((body) => ({ headers: { "Content-Type": Object.keys(bodies)[0] ?? "" }, body }));
  return fc.oneof(
    { weight: 14, arbitrary: fc.oneof(...known) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: mistyped },
  );
}

function jsonOf(schema: Schema, labels: Text): fc.Arbitrary<Body> {
  const near = nearValid(schema, labels);
  const value = fc.oneof(
    { weight: 5, arbitrary: near },
    { weight: 8, arbitrary: near.chain(oneOff) },
    { weight: 1, arbitrary: oddValue },
  );
  return value.map((one) => ({ headers: JSON_TYPE, body: written(one) }));
}

/** JSON, including the numbers that JSON.stringify cannot write. */
export function written(value: unknown): string {
  let text = JSON.stringify(value) ?? "null";
  for (const [mark, raw] of Object.entries(RAW)) text = text.replaceAll(`"${mark}"`, raw);
  return text;
}

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const FILES: readonly Uint8Array<ArrayBuffer>[] = [
  new Uint8Array(),
  Uint8Array.from(PNG),
  Uint8Array.from(PNG.subarray(0, 40)),
  Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
  ...[
    "%PDF-1.7\n",
    "name,phone\nAde,0803\n",
    'a,"b\n',
    "\ufeffa;b\n1;2\n",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "\0".repeat(5_000),
  ].map((text) => Uint8Array.from(Buffer.from(text))),
];

function fileOf(type: string): fc.Arbitrary<Body> {
  return fc
    .oneof(fc.constantFrom(...FILES), fc.uint8Array({ maxLength: 300 }))
    .map((bytes) => ({ headers: { "Content-Type": type }, body: Uint8Array.from(bytes) }));
}

/** A complete form, a truncated one, or one with the wrong boundary. */
function formOf({ properties = {} }: Schema, labels: Text): fc.Arbitrary<Body> {
  const border = "----ratebook-fuzz";
  const parts = Object.entries(properties).map(([name, schema]) => {
    const value =
      schema.format === "binary"
        ? fc.constantFrom(...FILES)
        : fc
            .oneof(nearValid(schema, labels, name).map(textOf), oddText)
            .map((text) => Uint8Array.from(Buffer.from(text)));
    const head =
      schema.format === "binary"
        ? fc.constantFrom('; filename="a.png"', '; filename=""', "", '; filename="../\\u0000.jpg"')
        : fc.constant("");
    return fc
      .tuple(value, head, fc.constantFrom(1, 1, 1, 1, 0, 2))
      .map(([bytes, more, times]) =>
        Array.from({ length: times }, () => [
          Buffer.from(`--${border}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
          bytes,
          Buffer.from("\r\n"),
        ]).flat(),
      );
  });
  return fc
    .tuple(fc.tuple(...parts), fc.constantFrom("whole", "whole", "whole", "cut", "other border"))
    .map(([pieces, how]) => {
      const whole = Buffer.concat([...pieces.flat(), Buffer.from(`--${border}--\r\n`)]);
      const body = Uint8Array.from(how === "cut" ? whole.subarray(0, Math.floor(whole.length * 0.7)) : whole);
      return {
        headers: { "Content-Type": `multipart/form-data; boundary=${how === "other border" ? "x" : border}` },
        body,
      };
    });
}
