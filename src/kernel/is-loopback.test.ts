import { expect, it } from "vitest";
import { isLoopback } from "./is-loopback.ts";

it.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.9.8.7", true],
  ["::1", true],
  // As in URL.hostname.
  [new URL("http://[0:0::1]:3000").hostname, true],
  ["0.0.0.0", false],
  ["::", false],
  ["127.example.com", false],
  ["127.0.0.1.example.com", false],
  ["localhost.example.com", false],
  ["10.0.0.1", false],
])("%s is this machine: %s", (host, isLocal) => {
  expect(isLoopback(host)).toBe(isLocal);
});
