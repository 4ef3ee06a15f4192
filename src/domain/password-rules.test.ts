import { describe, expect, it } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { passwordErrors as errorsAmong, type PasswordOwner } from "./password-rules.ts";

const OWNER = { name: "Adéwálé Sodipo", email: "ade.wale@ratebook.test", phone_number: "08034412290" };
const COMMON = "This password is easy to guess. Enter a different one.";
const OWN = "Don’t use your name, email address or phone number.";

/** No leaked passwords except those of a test. */
const errorsFor = (password: string, owner: PasswordOwner = {}, leaked: readonly string[] = []) =>
  inEnglish(errorsAmong(password, owner, new Set(leaked)));

describe("a password", () => {
  it.each(["three goats and a drum", "Ratebook-demo-1", "ọ̀rọ̀-aṣínà-tó-dára", "kV7#pq2!zL"])(
    "%s is accepted",
    (password) => {
      expect(errorsFor(password, OWNER)).toEqual([]);
    },
  );

  it("needs ten characters: nine are too few", () => {
    expect(errorsFor("kV7#pq2!zL")).toEqual([]);
    expect(errorsFor("kV7#pq2!z")).toEqual(["Use at least 10 characters. This password has 9."]);
    expect(errorsFor("")).toEqual(["Use at least 10 characters. This password has 0."]);
  });

  it("counts characters, not bytes", () => {
    expect(errorsFor("😀😀x😀y😀😀z😀")).toEqual(["Use at least 10 characters. This password has 9."]);
  });

  it("has a maximum length", () => {
    expect(errorsFor("ab7".repeat(67))).toEqual(
      expect.arrayContaining(["Enter at most 200 characters. You entered 201."]),
    );
  });

  it.each([
    "adewale sodipo",
    "Sodipo Adewale",
    "Adewale-Sodipo-2026",
    "ade.wale@ratebook.test",
    "ADE.WALE@RATEBOOK.TEST",
    "adewale1990",
    "my08034412290",
  ])("%s is rejected because it contains the owner's details", (password) => {
    expect(errorsFor(password, OWNER)).toEqual([OWN]);
  });

  it.each([
    "Password2026!",
    "1234567890",
    "9876543210",
    "abcdefghijkl",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "QWERTYUIOP",
    "Chelsea2026!!",
    "Welcome-12345",
  ])("%s is rejected as common", (password) => {
    expect(errorsFor(password)).toEqual([COMMON]);
  });

  it("that leaked is rejected in any spelling, and with digits around it", () => {
    for (const password of ["salamander", "Sala-Mander!", "salamander2026", "12salamander"])
      expect(errorsFor(password, {}, ["salamander"])).toEqual([COMMON]);
    expect(errorsFor("my salamander", {}, ["salamander"])).toEqual([]);
  });

  it("that leaked and is too short is reported only as too short", () => {
    expect(errorsFor("salaman", {}, ["salaman"])).toEqual([
      "Use at least 10 characters. This password has 7.",
    ]);
  });

  it("that only begins with a short leaked word is accepted", () => {
    expect(errorsFor("ade83642715", {}, ["ade"])).toEqual([]);
  });

  it("is rejected with all its errors at once", () => {
    expect(errorsFor("ade", { name: "Ade" })).toEqual([
      "Use at least 10 characters. This password has 3.",
      OWN,
    ]);
    expect(errorsFor("lagos", { name: "Lagos" })).toEqual([
      "Use at least 10 characters. This password has 5.",
      OWN,
      COMMON,
    ]);
  });

  it("is not compared with details that its owner doesn't have", () => {
    expect(errorsFor("kV7#pq2!zL", { name: "", email: null, phone_number: "" })).toEqual([]);
  });
});
