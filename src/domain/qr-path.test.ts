import { expect, test } from "vitest";
import { pathOfQrCode } from "./qr-path.ts";

test.each([
  ["https://pay.ogun.example/t/T1.ABC123.e30.c2ln", "/t/T1.ABC123.e30.c2ln"],
  ["T1.ABC123.e30.c2ln", "/t/T1.ABC123.e30.c2ln"],
  ["D1.ABC123.e30.c2ln.e30.c2ln", "/t/D1.ABC123.e30.c2ln.e30.c2ln"],
  [" http://127.0.0.1:4000/receipt/validate/1.K.e30.c2ln\n", "/receipt/validate/1.K.e30.c2ln"],
  ["https://pay.ogun.example/receipt/validate/bill/abc", "/receipt/validate/bill/abc"],
  ["https://pay.ogun.example/payments/pay/abcDEF_-1", "/payments/pay/abcDEF_-1"],
  ["https://pay.ogun.example/p/abcDEF", "/p/abcDEF"],
])("%j opens %s", (text, address) => {
  expect(pathOfQrCode(text)).toBe(address);
});

test.each([
  ["https://elsewhere.example/login?next=/t/abc"],
  ["https://elsewhere.example/admin/settings"],
  ["javascript:alert(1)"],
  ["//elsewhere.example/t/abc"],
  ["https://elsewhere.example/t/../admin"],
  ["WIFI:S:park;P:secret;;"],
  [""],
])("%j opens nothing", (text) => {
  expect(pathOfQrCode(text)).toBeUndefined();
});
