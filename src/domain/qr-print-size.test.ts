import { expect, test } from "vitest";
import { printableDots, qrWidthMillimetres } from "./qr-print-size.ts";

test.each([
  // A ticket sold online, and one sold offline.
  [57, 58, 5],
  [57, 80, 5],
  [97, 58, 3],
  [97, 80, 4],
  [177, 58, 2],
] as const)("a QR code of %d modules on a %d mm roll has %d dots per module", (size, roll, dots) => {
  const millimetres = qrWidthMillimetres(size, roll);
  expect(millimetres).toBe((dots * size) / 8);
  // The quiet zone is printed too.
  expect((millimetres * 8) / dots + 8).toBeLessThanOrEqual(printableDots[roll] / dots);
});
