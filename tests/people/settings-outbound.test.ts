import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearAppSettingsCache } from "#kernel/app-settings.ts";
import { database } from "#kernel/db/client.ts";
import { isPublicAddress, outboundAddress } from "#platform/outbound.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.close());

async function setDemonstration(demo: boolean): Promise<void> {
  await sql`UPDATE installation SET demo = ${demo}`.execute(database());
  clearAppSettingsCache();
}

const resolvesTo =
  (...ips: string[]) =>
  async () =>
    ips.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

const PRIVATE = [
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.9.9.9",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.7",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "::ffff:127.0.0.1",
  "64:ff9b::a00:1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "ff02::1",
  "2001:db8::1",
  "2001::1",
  "2002:a00:1::1",
  "not an address",
];
const PUBLIC = [
  "1.1.1.1",
  "9.9.9.9",
  "100.63.0.1",
  "172.15.0.1",
  "172.32.0.1",
  "192.167.0.1",
  "2606:4700::1111",
  "2001:4860:4860::8888",
];

describe("the address of an outbound server", () => {
  it("must be public", () => {
    expect(PRIVATE.filter(isPublicAddress)).toEqual([]);
    expect(PUBLIC.filter((ip) => !isPublicAddress(ip))).toEqual([]);
  });

  it("is refused if any of its IP addresses is private", async () => {
    await setDemonstration(false);
    for (const ip of ["10.0.0.5", "::1", "169.254.169.254"])
      await expect(outboundAddress("mail.example.ng", resolvesTo(ip))).rejects.toMatchObject({
        code: "outbound-refused",
      });
    await expect(outboundAddress("mail.example.ng", resolvesTo("1.1.1.1", "10.0.0.5"))).rejects.toMatchObject(
      {
        code: "outbound-refused",
      },
    );
    await expect(outboundAddress("localhost")).rejects.toMatchObject({ code: "outbound-refused" });
    await expect(outboundAddress("[::1]")).rejects.toMatchObject({ code: "outbound-refused" });
    // Other notations of 127.0.0.1.
    for (const host of ["127.1", "2130706433", "0x7f000001", "017700000001"])
      await expect(outboundAddress(host)).rejects.toMatchObject({
        code: expect.stringMatching(/^outbound-/),
      });
  });

  it("is the one that was checked: the name is resolved once", async () => {
    await setDemonstration(false);
    let requests = 0;
    const answer = await outboundAddress("mail.example.ng", async () => {
      requests += 1;
      return resolvesTo(requests === 1 ? "1.1.1.1" : "10.0.0.5")();
    });
    expect(answer).toEqual({ host: "mail.example.ng", ip: "1.1.1.1", family: 4 });
    expect(requests).toBe(1);
  });

  it("can be local in a demonstration, and is refused for an unknown host", async () => {
    await setDemonstration(true);
    expect(await outboundAddress("localhost", resolvesTo("127.0.0.1"))).toMatchObject({ ip: "127.0.0.1" });
    await expect(
      outboundAddress("nobody.example.ng", () => Promise.reject(new Error("ENOTFOUND"))),
    ).rejects.toMatchObject({ code: "outbound-unknown-host" });
  });
});
