import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestPasswordReset } from "#areas/identity/sign-in/request-password-reset.ts";
import { resetPassword } from "#areas/identity/sign-in/reset-password.ts";
import { signIn } from "#areas/identity/sign-in/sign-in.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { passTime } from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPerson, testKey } from "./sign-in-kit.ts";

/**
 * Neither an answer nor its duration reveals which accounts exist. Known and unknown accounts are tried in turn in one
 * run, so that a noisy machine affects both alike, and the median of the ratios is compared. Absolute times are
 * measured by `npm run bench sign-in`.
 */

const PAIRS = 40;
/** Each attempt hashes a password, which is slow on a busy machine. */
const TIMEOUT = 300_000;
/** Without equal work for both, the ratio would be 10 or more. */
const ALIKE = { least: 0.8, most: 1.25 };
let db: TestDatabase;
let address = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(testKey);
});
afterAll(() => db?.close());

/** Each attempt comes from an address of its own, so that no limit is reached. */
function visitor() {
  address += 1;
  return { ...systemActor("Visitor"), system: false, ip: `10.0.${address >> 8}.${address & 255}` };
}

interface Tried {
  readonly answer: string;
  readonly ms: number;
}

async function timed(work: () => Promise<unknown>): Promise<Tried> {
  const started = performance.now();
  const answer = await work().then(
    () => "in",
    ({ code, message, status }) => `${status} ${code} ${message}`,
  );
  return { answer, ms: performance.now() - started };
}

/** A real difference appears in every round; noise of a busy machine, in one or two of them. */
const ROUNDS = 3;

/** Repeats rounds until the ratio is alike, at most `ROUNDS` times. */
async function compareInTurn(known: () => Promise<unknown>, unknown: () => Promise<unknown>) {
  let round = await oneRound(known, unknown);
  for (let n = 1; n < ROUNDS && !isAlike(round.ratio); n++) {
    const next = await oneRound(known, unknown);
    round = { answers: new Set([...round.answers, ...next.answers]), ratio: next.ratio };
  }
  return round;
}

function isAlike(ratio: number | undefined): boolean {
  return ratio !== undefined && ratio > ALIKE.least && ratio < ALIKE.most;
}

/** Runs both in turn and alternates which is first, because the first may warm something up. */
async function oneRound(known: () => Promise<unknown>, unknown: () => Promise<unknown>) {
  const answers = new Set<string>();
  const ratios: number[] = [];
  for (let n = 0; n < PAIRS; n++) {
    const [a, b] = n % 2 === 0 ? [known, unknown] : [unknown, known];
    const [first, second] = [await timed(a), await timed(b)];
    for (const { answer } of [first, second]) answers.add(answer);
    // Of two adjacent runs, so that other load on the machine affects both.
    ratios.push(n % 2 === 0 ? first.ms / second.ms : second.ms / first.ms);
  }
  return { answers, ratio: ratios.sort((a, b) => a - b)[PAIRS >> 1] };
}

describe("a wrong password", () => {
  const wrong = (email: string) => () =>
    signIn(visitor(), { email, password: "not the password", client: "browser" }, undefined, passTime);

  test(
    "is answered alike and in the same time for known and unknown accounts",
    async () => {
      const { email } = await createPerson();
      const { answers, ratio } = await compareInTurn(wrong(email), wrong("nobody@ratebook.test"));
      expect([...answers]).toEqual([
        "401 wrong-credentials Phone number, email address or password is incorrect.",
      ]);
      expect(ratio).toBeGreaterThan(ALIKE.least);
      expect(ratio).toBeLessThan(ALIKE.most);
    },
    TIMEOUT,
  );

  test(
    "is answered alike and in the same time for an invited account without a password",
    async () => {
      const { email } = await createPerson({ password_hash: null });
      const { answers, ratio } = await compareInTurn(wrong(email), wrong("nobody@ratebook.test"));
      expect(answers.size).toBe(1);
      expect(ratio).toBeGreaterThan(ALIKE.least);
      expect(ratio).toBeLessThan(ALIKE.most);
    },
    TIMEOUT,
  );
});

test(
  "a wrong reset token is answered alike and in the same time for known and unknown accounts",
  async () => {
    const { email } = await createPerson();
    const [known, unknown] = await Promise.all(
      [email, "nobody@ratebook.test"].map(async (name) => {
        const { id, written } = await requestPasswordReset(visitor(), { email: name });
        await written;
        return id;
      }),
    );
    // Enough attempts for every guess of this test to be checked.
    await database().updateTable("one_time_token").set({ tries_left: 1_000 }).execute();
    const guess =
      (id = "") =>
      () =>
        resetPassword(visitor(), { id, token: "ZZZZZZ", password: "Three green umbrellas" });
    const { answers, ratio } = await compareInTurn(guess(known), guess(unknown));
    expect(answers.size).toBe(1);
    expect(ratio).toBeGreaterThan(ALIKE.least);
    expect(ratio).toBeLessThan(ALIKE.most);
  },
  TIMEOUT,
);
