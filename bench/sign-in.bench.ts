import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { logProgress, median, option, report } from "./measure.ts";
import { scratchDatabase } from "./scratch-database.ts";
import { serveProduct } from "./serve.ts";

/**
 * 1,000 attempts with a wrong password on known accounts and 1,000 on unknown ones, in turn, over HTTP. Goal:
 * the same response, medians less than 5 ms apart.
 */
const GOAL_MS = 5;
/** The sixth attempt on an account is delayed. */
const ATTEMPTS_PER_ACCOUNT = 5;
const attempts = option("rows", 1_000);
const accounts = Math.ceil(attempts / ATTEMPTS_PER_ACCOUNT);

// Each attempt comes from its own IP address (through one trusted proxy), to avoid the limit per address.
process.env.RATEBOOK_TRUSTED_PROXIES = "1";
const scratch = await scratchDatabase();
const server = await serveProduct(scratch.url);
try {
  const password_hash = await hashPassword(demoPassword);
  await database()
    .insertInto("app_user")
    .values(
      Array.from({ length: accounts }, (_, n) => ({
        name: `Known ${n}`,
        email: `known${n}@ratebook.test`,
        area: "individual",
        password_hash,
      })),
    )
    .execute();
  const known: number[] = [];
  const unknown: number[] = [];
  const answers = new Set<string>();
  for (let n = 0; n < attempts; n++) {
    const suffix = `${n % accounts}@ratebook.test`;
    // The order alternates, because the first of a pair may warm something up.
    if (n % 2 === 0) known.push(await attempt(`known${suffix}`, n));
    unknown.push(await attempt(`ghost${suffix}`, n));
    if (n % 2 === 1) known.push(await attempt(`known${suffix}`, n));
  }
  const [ours, theirs] = [median(known), median(unknown)];
  logProgress(
    `known ${ours.toFixed(2)} ms, unknown ${theirs.toFixed(2)} ms, answers: ${[...answers].join(" and ")}`,
  );
  report("sign-in: different answers", "", answers.size, 1, { at: "most", ratio: 1 });
  report("sign-in: medians apart", "ms", Math.abs(ours - theirs), GOAL_MS, { at: "most", ratio: 1 });

  async function attempt(email: string, n: number): Promise<number> {
    const started = performance.now();
    const answer = await fetch(`${server.url}/api/v1/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.0.${n >> 8}.${n & 255}` },
      body: JSON.stringify({ email, password: "not the password", client: "browser" }),
    });
    const text = await answer.text();
    const ms = performance.now() - started;
    answers.add(`${answer.status} ${text}`);
    return ms;
  }
} finally {
  await server.stop();
  await scratch.end();
}
