import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import type { SettingKey } from "#domain/app-settings.ts";
import { clearAppSettingsCache, secretContext } from "#kernel/app-settings.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { seal, setMasterKey } from "#kernel/secrets.ts";
import type { SentChannel } from "#platform/messages/claim.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { sendDue } from "#platform/messages/sender.ts";

/** Real email and SMS servers that go down, refuse, hang and recover. */

export const MASTER_KEY = randomBytes(32).toString("base64");
export const PUBLIC_URL = "http://ratebook.test";

/** Gives this process a key and a public address. */
export function leaveDemonstration(): void {
  setMasterKey(MASTER_KEY);
  setPublicUrl(new URL(PUBLIC_URL));
}

export interface Received {
  readonly to: string;
  readonly id: string;
  readonly subject: string;
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: Received[];
  /** The SMTP error for a recipient, or undefined to accept it. */
  refuse: ((to: string) => { status: number; text: string } | undefined) | undefined;
  /** Accepts messages without acknowledging them. */
  mute: boolean;
  down(): Promise<void>;
  up(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  let running: SMTPServer | undefined;
  const mail: { -readonly [K in keyof MailServer]: MailServer[K] } = {
    port: 0,
    received: [],
    refuse: undefined,
    mute: false,
    async down() {
      const closing = running;
      running = undefined;
      for (const connection of closing?.connections ?? []) connection.close();
      await new Promise<void>((done) => (closing ? closing.close(done) : done()));
    },
    async up() {
      running = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS", "AUTH"],
        logger: false,
        onRcptTo({ address }, _session, done) {
          const no = mail.refuse?.(address);
          done(no ? Object.assign(new Error(no.text), { responseCode: no.status }) : null);
        },
        onData(stream, session, done) {
          const parts: Buffer[] = [];
          stream.on("data", (part: Buffer) => parts.push(part));
          stream.on("end", () => {
            mail.received.push(
              readMail(Buffer.concat(parts).toString(), session.envelope.rcptTo[0]?.address ?? ""),
            );
            if (!mail.mute) done(null);
          });
        },
      });
      // Connections left open by a killed process.
      running.on("error", () => undefined);
      const server = running.listen(mail.port, "127.0.0.1");
      await once(server, "listening");
      mail.port = (server.address() as AddressInfo).port;
    },
  };
  await mail.up();
  return mail;
}

function readMail(raw: string, to: string): Received {
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, "im").exec(raw)?.[1] ?? "";
  return { to, id: header("Message-ID"), subject: header("Subject"), raw };
}

export interface SmsServer {
  readonly url: string;
  readonly received: { path: string; key: string; body: Record<string, string> }[];
  answer: { status: number; body: unknown };
  close(): Promise<void>;
}

export async function startSmsServer(): Promise<SmsServer> {
  const sms: { -readonly [K in keyof SmsServer]: SmsServer[K] } = {
    url: "",
    received: [],
    answer: accepts,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const server: Server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      if (sms.answer.status === 200)
        sms.received.push({
          path: request.url ?? "",
          key: String(request.headers["idempotency-key"]),
          body: JSON.parse(text) as Record<string, string>,
        });
      response.writeHead(sms.answer.status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(sms.answer.body));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  sms.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/`;
  return sms;
}

/** An acceptance in Termii's format. */
export const accepts = {
  status: 200,
  body: { code: "ok", message_id: "9122821270554876574", message: "Successfully Sent" },
};

/** Stores a setting as the settings screen does: a new version, with secrets encrypted separately. */
export async function setSetting(
  key: SettingKey,
  value: Record<string, string | number>,
  secrets: Record<string, string> = {},
): Promise<void> {
  await sql`
    INSERT INTO app_setting (key, version, value, changed_by_name)
    SELECT ${key}, coalesce(max(version), 0) + 1, ${JSON.stringify(value)}::jsonb, 'test' FROM app_setting WHERE key = ${key}`.execute(
    database(),
  );
  for (const [name, secret] of Object.entries(secrets))
    await sql`
      INSERT INTO app_setting_secret (key, name, sealed, set_by_name)
      VALUES (${key}, ${name}, ${seal(Buffer.from(secret), secretContext(key, name))}, 'test')
      ON CONFLICT (key, name) DO UPDATE SET sealed = excluded.sealed`.execute(database());
  clearAppSettingsCache();
}

export async function useMailServer({ port }: MailServer): Promise<void> {
  await setSetting("mail", {
    provider: "smtp",
    host: "127.0.0.1",
    port,
    user: "",
    from: "revenue@ogun.example",
  });
}

export async function useSmsServer({ url }: SmsServer): Promise<void> {
  await setSetting("sms", { provider: "http", url, sender: "OGIRS" }, { key: "TL-secret-key" });
}

/** Sends all due messages. @returns the number of attempts */
export async function drain(channel: SentChannel): Promise<number> {
  let attempts = 0;
  for (;;) {
    const sent = await sendDue(channel);
    if (sent === 0) return attempts;
    attempts += sent;
  }
}

/** Moves the times of queued messages back, so that no test has to sleep. */
export async function expireDelays(interval: string): Promise<void> {
  await sql`
    UPDATE message SET next_try_at = next_try_at - ${interval}::interval, asked_at = asked_at - ${interval}::interval,
      expires_at = expires_at - ${interval}::interval, lease_until = lease_until - ${interval}::interval`.execute(
    database(),
  );
}

/** All messages, oldest first. */
export async function allMessages() {
  return database().selectFrom("message").selectAll().orderBy("id").execute();
}

/** Runs `work` as in an installation that is not a demonstration. */
export async function asRealInstallation<T>(work: () => Promise<T>): Promise<T> {
  await sql`UPDATE installation SET demo = false`.execute(database());
  clearAppSettingsCache();
  try {
    return await work();
  } finally {
    await sql`UPDATE installation SET demo = true`.execute(database());
    clearAppSettingsCache();
  }
}

/** Queues approvals of records 1, 2, 3 … by email, to the addresses in turn. */
export async function queueMails(count: number, addresses = ["ada@example.ng"]): Promise<void> {
  for (let n = 1; n <= count; n++)
    await queueMessage(database(), {
      template: "record-approved",
      to: { email: addresses[n % addresses.length] ?? "" },
      data: { record: `PRP-${n}`, link: `/admin/view/property/${n}` },
    });
}

/** The number of messages by state. */
export async function states(): Promise<Record<string, number>> {
  const rows = await allMessages();
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ state }) => state)).map(([state, some]) => [
      state,
      some?.length ?? 0,
    ]),
  );
}

/** The records named in messages to an address, in order of arrival. */
export function arrivedAt(mail: MailServer, to: string): number[] {
  return mail.received
    .filter((one) => one.to === to)
    .map(({ subject }) => Number(/PRP-(\d+)/.exec(subject)?.[1]));
}
