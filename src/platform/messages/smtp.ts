import { createTransport } from "nodemailer";
import type { AppSettings } from "#domain/app-settings.ts";
import { AppError } from "#kernel/app-error.ts";
import { outboundAddress } from "../outbound.ts";
import {
  failed,
  type Mail,
  type MailService,
  type Outcome,
  refused,
  unavailable,
  unreachable,
} from "./delivery.ts";

const IMPLICIT_TLS = 465;

/**
 * Sends by a mail server. Outside a demonstration the connection must be encrypted and the server public. The Message-ID is the
 * same for every attempt.
 * @param secondMs length of a second; shorter in tests of timeouts
 */
export function createSmtp(settings: AppSettings["mail"], demo: boolean, secondMs = 1_000): MailService {
  return {
    async send(mail) {
      if (!settings.host || !settings.from)
        return unavailable("The mail server or the sender is not set. See Settings, Email.");
      try {
        const transport = await connectTo(settings, demo, secondMs);
        const { response } = await transport.sendMail(contentOf(mail, settings.from));
        return { kind: "accepted", provider_id: response.slice(0, 200) };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

async function connectTo(
  { host, port, user, password }: AppSettings["mail"],
  demo: boolean,
  secondMs: number,
) {
  const address = await outboundAddress(host);
  return createTransport({
    host: address.ip,
    port,
    secure: port === IMPLICIT_TLS,
    requireTLS: !demo && port !== IMPLICIT_TLS,
    // In a demonstration, a local server can have a self-signed certificate.
    tls: { servername: address.host, rejectUnauthorized: !demo },
    ...(user && { auth: { user, pass: password ?? "" } }),
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 20 * secondMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function contentOf(mail: Mail, from: string) {
  const host = from.slice(from.lastIndexOf("@") + 1);
  const { one_click_url: url } = mail;
  return {
    from: { name: mail.from_name, address: from },
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.uid}@${host}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(url && { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
  };
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly message?: string;
}

/** Whether an error is about this message or about the server. */
function outcomeOf(thrown: unknown): Outcome {
  if (thrown instanceof AppError) return unreachable(thrown);
  const { code, command = "", responseCode: status, response = "", message = "" } = thrown as SmtpError;
  const detail = response.slice(0, 200);
  if (code === "EAUTH" || status === 530)
    return unavailable(`The mail server rejected our user name and password. ${detail}`);
  if (code === "ETLS") return unavailable("The mail server offers no encrypted connection.");
  if (status === undefined && /certificate/i.test(message))
    return unavailable(`The mail server’s certificate is not trusted: ${message.slice(0, 200)}`);
  if (status === undefined || status === 421)
    return unavailable(`The mail server is not responding. ${detail}`.trim());
  if (status < 500) return failed(`The mail server asked us to try later: ${detail}`);
  if (command === "RCPT TO") return recipientOutcome(response, detail);
  // The content was rejected (too long, or as spam): other messages can still be sent.
  if (command === "DATA") return failed(`The mail server rejected the content: ${detail}`);
  if (command === "MAIL FROM") return unavailable(`The mail server rejected our sender address: ${detail}`);
  return unavailable(`The mail server rejects email from us: ${detail}`);
}

/**
 * Whether the mailbox was rejected (RFC 3463: 5.1 address, 5.2 mailbox), or our server: without such a code, judged by the
 * text.
 */
function recipientOutcome(response: string, detail: string): Outcome {
  const subject = /\b5\.(\d)\.\d{1,3}\b/.exec(response)?.[1];
  const isServerRejected = subject
    ? !"12".includes(subject)
    : /relay|block|spam|polic|quota|denied|authenticat/i.test(response);
  return isServerRejected
    ? unavailable(`The mail server rejects email from us: ${detail}`)
    : refused(`The mail server rejected the address: ${detail}`);
}
