import { describe, expect, it } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { passwordFaults as faultsAmong, type PasswordOwner } from "./password-rules.ts";

const OWNER = { name: "Adéwálé Sodipo", email: "ade.wale@ratebook.test", phone_number: "08034412290" };
const COMMON = "This password is easy to guess. Enter a different one.";
const OWN = "Don’t use your name, e-mail or phone number.";

/** No leaked passwords except those of a test. */
const passwordFaults = (password: string, owner: PasswordOwner = {}, leaked: readonly string[] = []) =>
  inEnglish(faultsAmong(password, owner, new Set(leaked)));

describe("a password", () => {
  it.each(["three goats and a drum", "Ratebook-demo-1", "ọ̀rọ̀-aṣínà-tó-dára", "kV7#pq2!zL"])(
    "%s will do",
    (password) => {
      expect(passwordFaults(password, OWNER)).toEqual([]);
    },
  );

  it("of ten letters is long enough, of nine is not", () => {
    expect(passwordFaults("kV7#pq2!zL")).toEqual([]);
    expect(passwordFaults("kV7#pq2!z")).toEqual(["At least 10 characters; this has 9."]);
    expect(passwordFaults("")).toEqual(["At least 10 characters; this has 0."]);
  });

  it("counts letters, not their bytes", () => {
    expect(passwordFaults("😀😀x😀y😀😀z😀")).toEqual(["At least 10 characters; this has 9."]);
  });

  it("has an end", () => {
    expect(passwordFaults("ab7".repeat(67))).toEqual(
      expect.arrayContaining(["At most 200 characters; this has 201."]),
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
  ])("%s is what everybody knows of its owner", (password) => {
    expect(passwordFaults(password, OWNER)).toEqual([OWN]);
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
  ])("%s is a common one", (password) => {
    expect(passwordFaults(password)).toEqual([COMMON]);
  });

  it("that leaked is refused however it is written, and with figures around it", () => {
    for (const password of ["salamander", "Sala-Mander!", "salamander2026", "12salamander"])
      expect(passwordFaults(password, {}, ["salamander"])).toEqual([COMMON]);
    expect(passwordFaults("my salamander", {}, ["salamander"])).toEqual([]);
  });

  it("that leaked and is too short is to be longer, and that is all", () => {
    expect(passwordFaults("salaman", {}, ["salaman"])).toEqual(["At least 10 characters; this has 7."]);
  });

  it("that only begins with a short word that leaked will do", () => {
    expect(passwordFaults("ade83642715", {}, ["ade"])).toEqual([]);
  });

  it("is told all its faults at once", () => {
    expect(passwordFaults("ade", { name: "Ade" })).toEqual(["At least 10 characters; this has 3.", OWN]);
    expect(passwordFaults("lagos", { name: "Lagos" })).toEqual([
      "At least 10 characters; this has 5.",
      OWN,
      COMMON,
    ]);
  });

  it("of an owner without a name or number is not theirs by that", () => {
    expect(passwordFaults("kV7#pq2!zL", { name: "", email: null, phone_number: "" })).toEqual([]);
  });
});
