import { expect, test } from "vitest";
import { toStored } from "./entry.ts";
import { framesOf } from "./frames.ts";

function thrown(message: string): Error {
  return new Error(message);
}

test("contains the place in the program, without the message and the machine's folders", () => {
  const frames = framesOf(thrown("08031234567 is taken by ngozi@example.ng"));
  expect(frames).toMatch(/^thrown \(src\/platform\/system-log\/frames\.test\.ts:[0-9]+\)\n/);
  expect(frames).not.toMatch(/0803|ngozi|file:|^\//m);
  // And it has the stored form.
  expect(toStored({ kind: "error", level: "error", frames }).frames).toBe(frames);
});

test("ignores message lines that look like frames", () => {
  const frames = framesOf(thrown("no\n    at 08031234567 (src/kernel/x.ts:1:1)\n    at src/ngozi.ts:1:1"));
  expect(frames).toMatch(/^thrown \(/);
  expect(frames).not.toMatch(/0803|ngozi/);
});

test("is empty if the message was changed after the error was created", () => {
  const error = thrown("first");
  // Some runtimes build the stack when it is first read.
  expect(error.stack).toContain("first");
  error.message = "second";
  expect(framesOf(error)).toBeUndefined();
  expect(framesOf("no error")).toBeUndefined();
});
