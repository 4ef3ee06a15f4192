import { expect, test } from "vitest";
import { toBody, withUnchecked } from "./form-body.ts";

test("a form without a file becomes an object", () => {
  const form = new FormData();
  form.append("name", "Ada");
  form.append("lga", "1");
  form.append("lga", "2");
  form.append("lga", "3");
  form.append("photo", new File([], ""));
  expect(toBody(form)).toEqual({ name: "Ada", lga: ["1", "2", "3"] });
});

test("a form with a file is sent as it is", () => {
  const form = new FormData();
  form.append("photo", new File(["x"], "a.jpg"));
  expect(toBody(form)).toBe(form);
});

test("an unchecked box is sent as no, a checked one as it is", () => {
  const form = new FormData();
  form.append("checked", "yes");
  for (const name of ["checked", "unchecked"]) withUnchecked(form, name);
  expect(toBody(form)).toEqual({ checked: "yes", unchecked: "no" });
});
