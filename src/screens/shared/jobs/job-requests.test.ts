import { afterEach, expect, test, vi } from "vitest";
import { api } from "#session/api.ts";
import { currentToasts, dismiss } from "#ui/primitives/notify.ts";
import { retryJob, stopJob } from "./job-requests.ts";

afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of currentToasts()) dismiss(id);
});

const answer = (status: number) =>
  vi
    .spyOn(api, "post")
    .mockResolvedValue({ ok: false, status, code: "forbidden", message: "You can’t do this." });

test.each([
  [stopJob, "Job not stopped"],
  [retryJob, "Job not retried"],
] as const)("a refused request is shown", async (send, title) => {
  answer(403);
  expect(await send(7)).toBe(false);
  expect(currentToasts()).toMatchObject([{ kind: "bad", title, text: "You can’t do this." }]);
});

test("a request without an answer is shown by the network dialog only", async () => {
  answer(0);
  expect(await stopJob(7)).toBe(false);
  expect(currentToasts()).toEqual([]);
});
