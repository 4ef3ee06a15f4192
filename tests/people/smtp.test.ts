import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSmtp } from "#platform/messages/smtp.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** The SMTP connection: encryption, authentication, errors and timeouts. messages-sending tests the queue. */

let db: TestDatabase;
let server: SMTPServer | undefined;
let seen: { secure: boolean; user: string | undefined }[] = [];
/** Passwords that the server received. */
let passwords: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase(4);
});
afterEach(async () => {
  await new Promise<void>((done) => (server ? server.close(done) : done()));
  server = undefined;
  seen = [];
  passwords = [];
});
afterAll(() => db?.close());

/** Starts a server with a self-signed certificate. */
async function startServer(options: SMTPServerOptions = {}): Promise<number> {
  server = new SMTPServer({
    logger: false,
    onAuth({ username, password }, session, done) {
      passwords.push(password ?? "");
      if (!session.secure || password !== "right") return done(new Error("535 no"));
      done(null, { user: username });
    },
    onData(stream, session, done) {
      seen.push({ secure: session.secure, user: session.user as string | undefined });
      stream.resume().on("end", () => done(null));
    },
    ...options,
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return (listening.address() as AddressInfo).port;
}

const mail = {
  uid: "a1",
  to: "ada@example.ng",
  from_name: "Ogun State",
  subject: "Test",
  text: "Good day",
  html: "<p>Good day</p>",
  one_click_url: undefined,
};

function send(port: number, { password = "right", demo = true, second = 1_000 } = {}) {
  const settings = {
    provider: "smtp",
    host: "127.0.0.1",
    port,
    user: "office",
    password,
    from: "a@b.ng",
  } as const;
  return createSmtp(settings, demo, second).send(mail);
}

describe("a mail server", () => {
  it("receives credentials over an encrypted connection only", async () => {
    const port = await startServer();
    expect(await send(port)).toMatchObject({ kind: "accepted" });
    expect(seen).toEqual([{ secure: true, user: "office" }]);
  });

  it("that refuses the password counts as unavailable, and nothing is sent", async () => {
    expect(await send(await startServer(), { password: "wrong" })).toMatchObject({
      kind: "failed",
      providerUnavailable: true,
      error: expect.stringContaining("user name and password"),
    });
    expect(seen).toEqual([]);
  });

  it.each([
    ["offers no encryption", { disabledCommands: ["STARTTLS"] }, "no encrypted connection"],
    ["has a certificate that nobody signed", {}, "certificate"],
  ])("that %s receives neither password nor message outside a demonstration", async (_, options, text) => {
    const port = await startServer(options);
    expect(await send(port, { demo: false })).toMatchObject({
      kind: "failed",
      providerUnavailable: true,
      error: expect.stringContaining(text),
    });
    expect([seen, passwords]).toEqual([[], []]);
  });

  it("that does not respond causes a timeout", async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    expect(await send((silent.address() as AddressInfo).port, { second: 20 })).toMatchObject({
      kind: "failed",
      providerUnavailable: true,
      error: expect.stringContaining("is not responding"),
    });
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("that cannot be reached counts as unavailable", async () => {
    const port = await startServer();
    await new Promise<void>((done) => server?.close(done));
    server = undefined;
    expect(await send(port)).toMatchObject({ kind: "failed", providerUnavailable: true });
  });
});
