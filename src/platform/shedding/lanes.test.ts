import { expect, test } from "vitest";
import { laneOf } from "./lanes.ts";

test.each([
  ["/login", "sign-in"],
  ["/login.data", "sign-in"],
  ["/reset", "sign-in"],
  ["/__manifest", "sign-in"],
  ["/api/v1/login", "sign-in"],
  ["/api/v1/login/second-factor", "sign-in"],
  ["/api/v1/logout", "sign-in"],
  ["/api/v1/token-verification", "verification"],
  ["/api/v1/step-up", "sign-in"],
  ["/api/v1/password-resets/4", "sign-in"],
  ["/api/v1/webhooks/paystack", "webhooks"],
  ["/", "requests"],
  ["/loginx", "requests"],
  ["/api/v1/login-history", "requests"],
  ["/admin/webhooks/paystack", "requests"],
  ["/api/v1/properties", "requests"],
])("%s belongs to %s", (path, lane) => {
  expect(laneOf(path)).toBe(lane);
});
