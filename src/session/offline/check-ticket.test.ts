import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TicketFields, ticketBody } from "#domain/ticket-token.ts";
import { checkTicket } from "./check-ticket.ts";
import { mergeRevocations } from "./revocations.ts";
import { computedTime } from "./server-clock.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const raw = (key: KeyObject) => String(key.export({ format: "jwk" }).x);
const ourKey = { kid: "7K3D9M", public_key: raw(publicKey), lost_since: null };
const now = new Date("2026-11-21T12:00:00Z");
const seconds = now.getTime() / 1000;
const ticketFields: TicketFields = {
  security_code: "7K3DM9QX",
  category: "Keke, day",
  holder: "ABC-123DE",
  kobo: 200_00,
  from: seconds - 60,
  to: seconds + 60,
};

function signTicket(
  change: Partial<TicketFields> = {},
  by: KeyObject = privateKey,
  kid = ourKey.kid,
): string {
  const body = ticketBody(kid, { ...ticketFields, ...change });
  return `${body}.${sign(null, Buffer.from(body), by).toString("base64url")}`;
}

const check = async (token: string, data: Partial<Parameters<typeof checkTicket>[1]> = {}) =>
  (await checkTicket(token, { keys: [ourKey], revoked: {}, now, ...data })).is;

describe("checking a ticket's QR code offline", () => {
  test("is valid from its start until before its end", async () => {
    expect(await check(signTicket())).toBe("valid");
    expect(await check(signTicket({ from: seconds }))).toBe("valid");
    expect(await check(signTicket({ from: seconds + 1 }))).toBe("not-yet");
    expect(await check(signTicket({ to: seconds }))).toBe("expired");
  });

  test("is forged with another key, changed content, or another encoding of its signature", async () => {
    const other = generateKeyPairSync("ed25519").privateKey;
    expect(await check(signTicket({}, other))).toBe("forged");
    const [head, , signature] = [...signTicket().split(".").slice(1)];
    const longer = ticketBody(ourKey.kid, { ...ticketFields, to: seconds + 9_999 });
    expect(await check(`${longer}.${signature}`)).toBe("forged");
    expect(head).toBe(ourKey.kid);
    const token = signTicket();
    const last = token.at(-1) ?? "";
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const same = alphabet[(alphabet.indexOf(last) & ~15) | ((alphabet.indexOf(last) + 1) & 15)];
    expect(await check(token.slice(0, -1) + same)).toBe("forged");
  });

  test("with an unknown key, or no ticket code at all, is never called valid", async () => {
    expect(await check(signTicket(), { keys: [{ ...ourKey, lost_since: "2026-11-20" }] })).toBe("lost-key");
    expect(await check(signTicket({}, privateKey, "ZZZZZZ"))).toBe("unknown-key");
    expect(await check(signTicket(), { keys: undefined })).toBe("no-keys");
    expect(await check("https://example.ng/")).toBe("unknown");
    expect(await check(signTicket().slice(0, -1))).toBe("unknown");
  });

  test("is void once this phone has received its revocation, and wrong for another plate", async () => {
    expect(await check(signTicket(), { revoked: { "7K3DM9QX": seconds + 60 } })).toBe("void");
    expect(await check(signTicket(), { seen: "LSR-456KJ" })).toBe("wrong-holder");
    expect(await check(signTicket(), { seen: "ABC-123DE" })).toBe("valid");
    expect(await check(signTicket({ holder: null }), { seen: "LSR-456KJ" })).toBe("valid");
  });

  test("gives no result with a clock that was set back", async () => {
    expect(await check(signTicket(), { now: undefined })).toBe("clock");
    expect(await check(signTicket({ to: seconds - 9 }), { now: undefined })).toBe("clock");
  });
});

test("computes the server's time despite a wrong clock, but not after it was set back", () => {
  const clock = { server: 1_000_000, device: 400_000 };
  expect(computedTime(clock, 460_000)).toEqual(new Date(1_060_000));
  expect(computedTime(clock, 399_999)).toBeUndefined();
  expect(computedTime({ ...clock, latest: 900_000 }, 460_000)).toBeUndefined();
  expect(computedTime({ ...clock, latest: 900_000 }, 900_000)).toEqual(new Date(1_500_000));
  expect(computedTime(undefined, 460_000)).toBeUndefined();
});

test("keeps revocations until their tickets have expired", () => {
  const before = { AAAAAAAA: 100, BBBBBBBB: 300 };
  expect(mergeRevocations(before, [{ security_code: "CCCCCCCC", until: 400 }], 200)).toEqual({
    BBBBBBBB: 300,
    CCCCCCCC: 400,
  });
});
