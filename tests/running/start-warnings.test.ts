import { describe, expect, it } from "vitest";
import { startWarnings } from "#app/start-warnings.ts";
import { readSettings } from "#kernel/settings.ts";

const names = (env: Record<string, string>) => startWarnings(readSettings(env)).map(({ setting }) => setting);

describe("the start", () => {
  it.each([
    "http://pay.example.gov.ng",
    "http://192.168.0.7:3000",
    "http://localhost.example.ng",
    "http://[fd00::7]",
  ])("warns that traffic to the public address %s can be intercepted", (url) => {
    expect(names({ RATEBOOK_URL: url })).toEqual(["RATEBOOK_URL"]);
    expect(JSON.stringify(startWarnings(readSettings({ RATEBOOK_URL: url })))).toContain(new URL(url).origin);
  });

  it.each([
    "",
    "https://pay.example.gov.ng",
    "http://localhost:3111",
    "http://127.0.0.1:3000",
    "http://[::1]:3000",
  ])("has no warning for the public address %j", (url) => {
    expect(names({ RATEBOOK_URL: url })).toEqual([]);
  });

  it("warns of each database on another machine that is reached without a checked certificate, without its password", () => {
    const plain = {
      DATABASE_URL: "postgres://app:secret-word@db.example/ratebook",
      DATABASE_MIGRATION_URL: "postgres://owner:secret-word@db.example/ratebook?sslmode=no-verify",
      DATABASE_REPLICA_URL: "postgres://app:secret-word@10.0.0.8/ratebook?sslmode=disable",
    };
    expect(names(plain)).toEqual(Object.keys(plain));
    expect(JSON.stringify(startWarnings(readSettings(plain)))).not.toContain("secret-word");
  });

  it.each([
    "postgres://app@db.example/ratebook?sslmode=verify-full",
    "postgres://app@db.example/ratebook?ssl=true",
    "postgres://app@db.example/ratebook?sslrootcert=/etc/ssl/ours.pem",
    "postgres://app@localhost/ratebook",
    "postgres://app@127.0.0.1:5433/ratebook",
    "postgres://app@%2Fvar%2Frun%2Fpostgresql/ratebook",
    "postgres:///ratebook?host=/var/run/postgresql",
  ])("has no warning for the database %s", (url) => {
    expect(names({ DATABASE_URL: url })).toEqual([]);
  });
});
