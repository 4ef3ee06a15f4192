import { expect, it } from "vitest";
import { readAnnouncement } from "./announcement-input.ts";
import { ValidationErrors } from "./input-readers.ts";
import { withoutDirections } from "./invisible-characters.ts";
import { readNote } from "./note-input.ts";
import { readRequestText } from "./service/request-input.ts";

const reordered = "Pay \u202e0005₦\u202c\nto the \u2067till\u2069";
const plain = "Pay 0005₦\nto the till";

it("removes direction controls from long texts", () => {
  expect(readNote(reordered)).toEqual({ note: plain });
  expect(readRequestText(new ValidationErrors(), "details", reordered, { longest: 100 })).toBe(plain);
  expect(readAnnouncement(new ValidationErrors(), { body: reordered }).body).toBe(plain);
});

it("keeps emoji of several code points whole", () => {
  expect(withoutDirections("👩‍🏫 ✔️")).toBe("👩‍🏫 ✔️");
});
