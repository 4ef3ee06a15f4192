import { expect, test } from "vitest";
import { LogBuffer } from "./buffer.ts";
import type { Entry } from "./entry.ts";

const request = (status: number): Entry => ({ kind: "request", level: "info", status });
const error = (status: number): Entry => ({ kind: "error", level: "error", status });
const numbers = (buffer: LogBuffer, most = 100) => buffer.take(most).map(({ entry }) => entry.status);

test("requests make room for newer ones, but never for errors", () => {
  const buffer = new LogBuffer(3);
  buffer.add(error(1), 1);
  for (let n = 2; n <= 9; n++) buffer.add(request(n), n);
  expect([buffer.size, buffer.takeLost()]).toEqual([4, 5]);
  expect(numbers(buffer)).toEqual([1, 7, 8, 9]);
  expect([buffer.size, buffer.takeLost()]).toEqual([0, 0]);
});

test("keeps the first errors of many, and counts the rest", () => {
  const buffer = new LogBuffer(3);
  for (let n = 1; n <= 10; n++) buffer.add(error(n), n);
  expect(buffer.takeLost()).toBe(7);
  expect(numbers(buffer)).toEqual([1, 2, 3]);
});

test("failed requests count as errors, like jobs and gateway calls", () => {
  const buffer = new LogBuffer(2);
  buffer.add({ kind: "request", level: "error", status: 1 }, 1);
  buffer.add({ kind: "gateway", level: "info", status: 2 }, 2);
  for (let n = 3; n <= 9; n++) buffer.add(request(n), n);
  expect(numbers(buffer)).toEqual([1, 2, 8, 9]);
});

test("entries are taken in order, and returned before those that arrived meanwhile", () => {
  const buffer = new LogBuffer(5);
  for (let n = 1; n <= 6; n++) buffer.add(n % 2 ? request(n) : error(n), n);
  const taken = buffer.take(4);
  expect(taken.map(({ entry }) => entry.status)).toEqual([1, 2, 3, 4]);
  buffer.add(request(7), 7);
  buffer.giveBack(taken);
  expect(numbers(buffer)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("returned entries get only the space that is left", () => {
  const buffer = new LogBuffer(2);
  buffer.add(request(1), 1);
  buffer.add(error(2), 2);
  const taken = buffer.take(2);
  for (let n = 3; n <= 6; n++) buffer.add(n % 2 ? request(n) : error(n), n);
  buffer.giveBack(taken);
  expect(buffer.takeLost()).toBe(2);
  expect(numbers(buffer)).toEqual([2, 3, 4, 5]);
});
