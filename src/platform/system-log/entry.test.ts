import { expect, test } from "vitest";
import { type Entry, toStored } from "./entry.ts";

test("keeps only listed fields", () => {
  const entry = {
    kind: "request",
    level: "warn",
    request_id: "aB3_-xyz01QZ",
    method: "GET",
    route: "/admin/list/card-view/property.data",
    status: 422,
    code: "invalid",
    ms: 12,
    user_id: 7,
    network: "102.89.1.0/24",
  } as const;
  const more = { ...entry, body: "Ngozi", query: "q=Ngozi", headers: { cookie: "sid=1" } };
  expect(toStored(more)).toEqual(entry);
  expect(toStored({ kind: "request", level: "info", route: "/admin/edit/property/{id}" })).toHaveProperty(
    "route",
  );
});

const PERSONAL = [
  "08031234567",
  "+2348031234567",
  "12345678901",
  "ngozi@example.ng",
  "4111 1111 1111 1111",
  "5399831234567890",
  "Bearer 7b2Fq0d9tq4cR1zv_9kPq3vW",
  "Ngozi Okafor",
  "Password-1!",
  "a\0b",
  "line\nline",
];

test.each(PERSONAL)("%j is rejected in every field", (secret) => {
  const texts = [
    "method",
    "route",
    "code",
    "network",
    "name",
    "act",
    "reference",
    "cause",
    "frames",
  ] as const;
  const entry = Object.fromEntries(texts.map((name) => [name, secret])) as unknown as Entry;
  const { act, ...stored } = toStored({ ...entry, kind: "error", level: "error" });
  expect(stored).toEqual({ kind: "error", level: "error" });
  // The texts are constants, so a name in them would have to be in the code.
  expect(act === undefined || act === secret.toLowerCase()).toBe(true);
});

test("keeps stack frames line by line, and drops all of them if one line is invalid", () => {
  const of = (frames: string) => toStored({ kind: "error", level: "error", frames }).frames;
  const frame = "Object.work (src/platform/jobs/run-job.ts:51)";
  const eight = Array(8).fill(frame).join("\n");
  expect(of(eight)).toBe(eight);
  expect(of(`${frame}\n`)).toBe(`${frame}\n`);
  expect(of(`${eight}\n${frame}`)).toBeUndefined();
  expect(of(`${frame}\nKey (phone)=(08031234567)`)).toBeUndefined();
  expect(of(frame.padEnd(2_001, "\n"))).toBeUndefined();
});

test("keeps only the beginning of a payment's reference", () => {
  const of = (reference: string) => toStored({ kind: "gateway", level: "info", reference }).reference;
  expect(of("RB-7K3D9M2P")).toBe("RB-7K3D9M2P");
  expect(of("RB-7K3D9M2PQ8R4T6W1Y5A3C7E9G2J4L6N8")).toBeUndefined();
  expect(of("PAY-0000012-K")).toBe("PAY-0000012-K");
  expect(of("message 42")).toBe("message 42");
});

test("numbers are whole and fit their columns", () => {
  const stored = toStored({ kind: "job", level: "info", ms: 9e12, attempt: 99_999, status: 1.5, job_id: -1 });
  expect(stored).toEqual({ kind: "job", level: "info", ms: 2_147_483_647, attempt: 32_767 });
});
