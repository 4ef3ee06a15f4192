import { expect, it } from "vitest";
import { joinReasons, splitReasons } from "./reason-cell.ts";

it("splits a cell into the reasons that were joined", () => {
  const reasons = [
    { column: "LOT", message: "Enter a number." },
    { column: null, message: "Roll number is already on line 4 of the file." },
  ];
  expect(joinReasons(reasons)).toBe("LOT: Enter a number. / Roll number is already on line 4 of the file.");
  expect(splitReasons(joinReasons(reasons), ["TYPE", "LOT"])).toEqual(reasons);
});

it("keeps slashes in quoted cells and names of columns", () => {
  const reasons = [
    { column: "BLOCK / PLOT", message: "At most 4 characters; “Block A / B / / C” has 17." },
    { column: "TYPE", message: "Select one, not “/ ” or “ /" },
    { column: null, message: "/ isn’t a number." },
  ];
  expect(splitReasons(joinReasons(reasons), ["TYPE", "BLOCK / PLOT"])).toEqual(reasons);
});
