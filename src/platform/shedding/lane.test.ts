import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lane, type QueuedRequest, type Slot } from "./lane.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function slotOf(entry: Slot | QueuedRequest | undefined): Slot {
  if (!entry || !("leave" in entry)) throw new Error("No place was free.");
  return entry;
}

function waitingOf(entry: Slot | QueuedRequest | undefined): QueuedRequest {
  if (!entry || !("turn" in entry)) throw new Error("It does not wait.");
  return entry;
}

/** Answers requests one after the other, each after the given milliseconds. */
function serve(lane: Lane, ms: number, times = 1): void {
  for (let n = 0; n < times; n++) {
    const slot = slotOf(lane.enter());
    vi.advanceTimersByTime(ms);
    slot.leave();
  }
}

test("processes up to its limit and queues others in order of arrival", async () => {
  const lane = new Lane("test", 2, { hold: 10_000 });
  const first = slotOf(lane.enter());
  slotOf(lane.enter());
  const order: string[] = [];
  const third = waitingOf(lane.enter());
  const fourth = waitingOf(lane.enter());
  void fourth.turn.then((slot) => order.push(slot ? "fourth" : "refused"));
  void third.turn.then((slot) => {
    order.push("third");
    slot?.leave();
  });
  expect(lane.figures()).toMatchObject({ running: 2, waiting: 2, shed: 0 });
  first.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["third", "fourth"]);
  expect(lane.figures()).toMatchObject({ running: 2, waiting: 0, shed: 0 });
});

test("refuses at once a request that would be answered after more than a second, based on recent response times", () => {
  const lane = new Lane("test", 2, { hold: 10_000 });
  serve(lane, 300, 100);
  slotOf(lane.enter());
  slotOf(lane.enter());
  // Two places, 300 ms each: the fourth in the queue starts after 600 ms and is answered after 900, the fifth
  // after 1,050.
  for (let waiting = 0; waiting < 4; waiting++) waitingOf(lane.enter());
  expect(lane.enter()).toBeUndefined();
  expect(lane.figures()).toMatchObject({ running: 2, waiting: 4, shed: 1 });
});

test("counts the time of running requests when none is answered", () => {
  const lane = new Lane("test", 2, { hold: 10_000 });
  serve(lane, 10);
  slotOf(lane.enter());
  slotOf(lane.enter());
  vi.advanceTimersByTime(1_900);
  waitingOf(lane.enter());
  expect(lane.enter()).toBeUndefined();
});

test("limits the queue even if answers take no time", () => {
  const lane = new Lane("test", 1, { hold: 10_000 });
  serve(lane, 0, 100);
  slotOf(lane.enter());
  let waiting = 0;
  while (lane.enter() !== undefined) waiting++;
  expect(waiting).toBe(20);
});

test("refuses a queued request after a second", async () => {
  const lane = new Lane("test", 1, { hold: 10_000 });
  const running = slotOf(lane.enter());
  const { turn } = waitingOf(lane.enter());
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await turn).toBeUndefined();
  expect(lane.figures()).toMatchObject({ waiting: 0, shed: 1 });
  running.leave();
  expect(lane.figures()).toMatchObject({ running: 0 });
});

test("refuses a late request even if its timer has not run", async () => {
  const lane = new Lane("test", 1, { hold: 10_000 });
  const running = slotOf(lane.enter());
  const late = waitingOf(lane.enter());
  // The clock advances, but the timer has not run.
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now + 1_600);
  running.leave();
  clock.mockRestore();
  expect(await late.turn).toBeUndefined();
  expect(lane.figures()).toMatchObject({ running: 0, waiting: 0, shed: 1 });
});

test("gives no slot to a client that disconnected, and does not count it as refused", async () => {
  const lane = new Lane("test", 1, { hold: 10_000 });
  const running = slotOf(lane.enter());
  const aborted = waitingOf(lane.enter());
  const next = waitingOf(lane.enter());
  aborted.drop();
  expect(await aborted.turn).toBeUndefined();
  running.leave();
  expect(await next.turn).toBeDefined();
  expect(lane.figures()).toMatchObject({ running: 1, waiting: 0, shed: 0 });
});

test("releases the slot while a request waits for another service, and takes it back without queueing", async () => {
  const lane = new Lane("test", 1, { hold: 10_000 });
  const first = slotOf(lane.enter());
  const second = waitingOf(lane.enter());
  const back = first.stepOut();
  const inside = first.stepOut();
  expect(await second.turn).toBeDefined();
  inside();
  inside();
  expect(lane.figures()).toMatchObject({ running: 1 });
  back();
  expect(lane.figures()).toMatchObject({ running: 2 });
  first.leave();
  first.leave();
  back();
  expect(lane.figures()).toMatchObject({ running: 1 });
});

test("stops counting a request that hangs", async () => {
  const lane = new Lane("test", 1, { hold: 10_000 });
  const hanging = slotOf(lane.enter());
  vi.advanceTimersByTime(11_000);
  const next = slotOf(lane.enter());
  hanging.leave();
  expect(lane.figures()).toMatchObject({ running: 1 });
  next.leave();
  expect(lane.figures()).toMatchObject({ running: 0 });
});

test("refuses nothing after a recovery", () => {
  const lane = new Lane("test", 2, { hold: 10_000 });
  serve(lane, 9_000);
  slotOf(lane.enter());
  slotOf(lane.enter());
  waitingOf(lane.enter());
  waitingOf(lane.enter());
  expect(lane.figures()).toMatchObject({ waiting: 2, shed: 0 });
});

test("accepts a burst after one slow answer", () => {
  const lane = new Lane("test", 10, { hold: 10_000 });
  serve(lane, 40, 100);
  serve(lane, 8_000);
  for (let n = 0; n < 10; n++) slotOf(lane.enter());
  for (let n = 0; n < 30; n++) waitingOf(lane.enter());
  expect(lane.figures()).toMatchObject({ running: 10, waiting: 30, shed: 0 });
});

test("serves others while slow requests run", async () => {
  const lane = new Lane("test", 2, { hold: 2_000 });
  const reports = [slotOf(lane.enter()), slotOf(lane.enter())];
  await vi.advanceTimersByTimeAsync(1_500);
  const { turn } = waitingOf(lane.enter());
  await vi.advanceTimersByTimeAsync(500);
  expect(await turn).toBeDefined();
  for (const report of reports) report.leave();
  expect(lane.figures()).toMatchObject({ running: 1, waiting: 0, shed: 0 });
});

test("lets requests wait longer with more patience", async () => {
  const lane = new Lane("test", 1, { hold: 60_000, patience: 10_000 });
  const running = slotOf(lane.enter());
  await vi.advanceTimersByTimeAsync(4_000);
  const { turn } = waitingOf(lane.enter());
  await vi.advanceTimersByTimeAsync(4_000);
  running.leave();
  expect(await turn).toBeDefined();
});
