import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { demoAccounts, demoGovernment, demoPassword } from "#domain/demonstration.ts";
import { administer, withDatabase } from "../support/database.ts";
import { call } from "../support/http.ts";
import { cleanEnvironment, ROOT, type RunningServer, startServer } from "../support/server.ts";

/** A demonstration has known passwords: it must never run as a real installation, nor the reverse. */

const created: string[] = [];

async function createDatabase(template?: string): Promise<string> {
  const name = `ratebook_mode_${randomUUID().slice(0, 8)}`;
  const maintenance = withDatabase(inject("templateUrl"), "postgres");
  const source = template ? ` TEMPLATE ${new URL(template).pathname.slice(1)}` : "";
  await administer(maintenance, `CREATE DATABASE ${name}${source}`);
  created.push(name);
  return withDatabase(maintenance, name);
}

afterAll(async () => {
  const maintenance = withDatabase(inject("templateUrl"), "postgres");
  for (const name of created) await administer(maintenance, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

const login = (url: string, email: string, password: string) =>
  call(url, "/api/v1/login", { method: "POST", body: { email, password } });

/** The output of a server that refused to start. */
async function refusal(env: Record<string, string>): Promise<string> {
  const started = await startServer({ RATEBOOK_JOBS: "0", ...env }).catch((error: Error) => error.message);
  if (typeof started === "string") return started;
  await started.stop();
  return "";
}

describe("a demonstration", () => {
  let url: string;
  beforeAll(async () => {
    url = await createDatabase(inject("templateUrl"));
  });

  test("shows its accounts on the terminal and the sign-in page, and is marked", async () => {
    const server = await startServer({ DATABASE_URL: url, RATEBOOK_JOBS: "0" });
    try {
      expect(server.output()).toContain(demoPassword);
      const { text } = await call(server.url, "/login");
      for (const { email } of demoAccounts) {
        expect(text).toContain(email);
        expect(server.output()).toContain(email);
      }
      expect(text).toContain(demoPassword);
      expect(text.toLowerCase()).toContain("demonstration");
      expect((await login(server.url, "admin@ratebook.test", demoPassword)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test("does not start with RATEBOOK_DEMO=0", async () => {
    const output = await refusal({ DATABASE_URL: url, RATEBOOK_DEMO: "0" });
    expect(output).toContain("ended with 1");
    expect(output).toContain("This is a demonstration database");
    expect(output, "one sentence, no stack").not.toMatch(/\n\s+at /);
  });

  test.each(["0.0.0.0", "::", "10.1.2.3"])("does not listen on %s", async (host) => {
    const output = await refusal({ DATABASE_URL: url, HOST: host });
    expect(output).toContain("ended with 1");
    expect(output).toContain("must only listen on this machine");
  });
});

describe("an installation", () => {
  const password = "a long passphrase of ours";
  let url: string;
  let server: RunningServer;
  beforeAll(async () => {
    url = await createDatabase();
    server = await startServer({ DATABASE_URL: url, RATEBOOK_DEMO: "0", RATEBOOK_JOBS: "0" });
  });
  afterAll(() => server?.stop());

  async function query(text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  test("has no account, no known password and no sample government", async () => {
    expect(await query("SELECT * FROM app_user")).toEqual([]);
    expect(await query("SELECT demo FROM installation")).toEqual([{ demo: false }]);
    for (const { email } of demoAccounts)
      expect((await login(server.url, email, demoPassword)).status).toBe(401);
    for (const path of ["/", "/login", "/login.data"]) {
      const { status, text } = await call(server.url, path);
      expect(status).toBe(200);
      expect(text).not.toContain(demoPassword);
      expect(text).not.toContain("@ratebook.test");
      expect(text).not.toContain(demoGovernment.name);
      expect(text).not.toContain("Demonstration accounts");
    }
    expect(server.output()).not.toContain(demoPassword);
  });

  test("cannot be turned into a demonstration", async () => {
    const output = await refusal({ DATABASE_URL: url, RATEBOOK_DEMO: "1" });
    expect(output).toContain("ended with 1");
    expect(output).toContain("holds real data");
    expect(await query("SELECT * FROM app_user")).toEqual([]);
  });

  test("gets its first administrator from the command line", async () => {
    const ratebook = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(ROOT, "bin/ratebook.ts"), ...args], {
        env: { ...cleanEnvironment(), DATABASE_URL: url, RATEBOOK_DEMO: "0", RATEBOOK_PASSWORD: password },
      });
    const { stdout } = await ratebook(
      "user",
      "create",
      "--name",
      "Folákẹ́ Adébáyọ̀",
      "--email",
      "f@rev.gov.ng",
    );
    expect(stdout).toContain("f@rev.gov.ng");
    const answer = await login(server.url, "f@rev.gov.ng", password);
    expect(answer.json).toMatchObject({ data: { user: { area: "admin", roles: ["administrator"] } } });
    const duplicate = ratebook("user", "create", "--name", "Other", "--email", "F@rev.gov.ng");
    await expect(duplicate).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("this email address already"),
    });
  });

  test("listens on the configured address", async () => {
    const open = await startServer({ DATABASE_URL: url, HOST: "0.0.0.0", RATEBOOK_JOBS: "0" });
    try {
      expect((await call(open.url, "/healthz")).status).toBe(200);
    } finally {
      await open.stop();
    }
  });
});

test("invalid settings are reported all at once, without a stack trace", async () => {
  const output = await refusal({
    RATEBOOK_DEMO: "yes",
    RATEBOOK_URL: "ftp://x",
    RATEBOOK_TRUSTED_PROXIES: "many",
  });
  for (const name of ["RATEBOOK_DEMO", "RATEBOOK_URL", "RATEBOOK_TRUSTED_PROXIES"])
    expect(output).toContain(name);
  expect(output).not.toMatch(/\n\s+at /);
});
