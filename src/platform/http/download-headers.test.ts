import { describe, expect, it } from "vitest";
import { downloadHeaders, safeFileName } from "./download-headers.ts";

describe("the name of a file", () => {
  it.each([
    ["letter.hta", "application/pdf", "letter.pdf"],
    ["letter.pdf", "application/pdf", "letter.pdf"],
    ["LETTER.PDF.exe", "application/pdf", "LETTER.PDF.pdf"],
    ["letter.pdf.", "application/pdf", "letter.pdf"],
    ["letter\u202efdp.scr", "application/pdf", "letterfdp.pdf"],
    [".hta", "application/pdf", "hta.pdf"],
    ["..", "application/pdf", "File.pdf"],
    ["", "image/jpeg", "File.jpg"],
    ["plot.svg", "image/jpeg", "plot.jpg"],
    ["../../etc/pass|wd", "image/jpeg", "passwd.jpg"],
    ["C:\\fakepath\\Ọjà 12.html", "image/jpeg", "Ọjà 12.jpg"],
    ["stalls.xlsm", "text/csv; charset=utf-8", "stalls.csv"],
    ["page.html", "text/html", "page.bin"],
  ])("%j of %s becomes %j", (name, type, expected) => {
    expect(safeFileName(name, type)).toBe(expected);
  });

  it("has at most 120 characters with its extension", () => {
    const name = safeFileName(`${"ọ".repeat(300)}.exe`, "application/pdf");
    expect([...name]).toHaveLength(120);
    expect(name.endsWith(".pdf")).toBe(true);
  });
});

it("a download is saved under that name, and no browser guesses its type", () => {
  expect(downloadHeaders({ name: "Ada's (2).hta", type: "application/pdf" })).toEqual({
    "Content-Type": "application/pdf",
    "Content-Disposition": "attachment; filename*=UTF-8''Ada%27s%20%282%29.pdf",
    "X-Content-Type-Options": "nosniff",
  });
  expect(downloadHeaders({ name: "A\ud800.pdf", type: "application/pdf" }, "inline")).toMatchObject({
    "Content-Disposition": 'inline; filename="A.pdf"',
  });
});
