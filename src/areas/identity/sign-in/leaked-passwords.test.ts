import { expect, it } from "vitest";
import { normaliseWord, PASSWORD_MIN_LENGTH, passwordErrors } from "#domain/password-rules.ts";
import { leakedPasswords } from "./leaked-passwords.ts";

const COMMON = "This password is easy to guess. Enter a different one.";

it("thousands of leaked passwords are known, and each is rejected", async () => {
  const leaked = await leakedPasswords();
  expect(leaked.size).toBeGreaterThan(30_000);
  const long = [...leaked].filter((word) => [...word].length >= PASSWORD_MIN_LENGTH);
  expect(long.length).toBeGreaterThan(1_000);
  for (const word of long) expect(passwordErrors(word, {}, leaked), word).toEqual([COMMON]);
});

it("more than 3,000 of the most common passwords are rejected with a year appended", async () => {
  const leaked = await leakedPasswords();
  const dated = [...leaked].map((word) => `${word}2026`).filter((word) => word.length >= PASSWORD_MIN_LENGTH);
  const refused = dated.filter((word) => passwordErrors(word, {}, leaked).includes(COMMON));
  expect(refused.length).toBeGreaterThan(3_000);
});

it("leaked passwords are stored in the form used for comparison", async () => {
  for (const word of await leakedPasswords()) expect(normaliseWord(word)).toBe(word);
});

it("a passphrase of several words is accepted", async () => {
  const leaked = await leakedPasswords();
  expect(passwordErrors("three goats and a drum", {}, leaked)).toEqual([]);
});
