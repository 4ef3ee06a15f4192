import type { RenderedMessage } from "#domain/messages/render.ts";

export interface MailFrame {
  readonly government: {
    readonly title: string;
    readonly office: string;
    readonly address: string;
    readonly phone: string;
  };
  /** Base URL of the product. */
  readonly base: URL;
  readonly unsubscribe_url: string | undefined;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The email as sent: the government's header, the text, the sender and how to unsubscribe. */
export function composeMail({ subject, body }: RenderedMessage, frame: MailFrame): ComposedMail {
  const { government, base, unsubscribe_url: url } = frame;
  const paragraphs = body.split("\n\n").map((line) => absolute(line, base));
  const footerText = [government.office, government.address, government.phone].filter(Boolean).join(" · ");
  const ending = url ? ["", `Unsubscribe from emails of this kind: ${url}`] : [];
  return {
    subject,
    text: [government.title, "", paragraphs.join("\n\n"), "", "-- ", footerText, ...ending, ""].join("\n"),
    html: htmlPage(subject, government.title, paragraphs.map(paragraph).join("\n"), footer(footerText, url)),
  };
}

/** A line that is a path within the product, as an absolute URL. */
function absolute(line: string, base: URL): string {
  return /^\/[^/\\\s]\S*$/.test(line) ? new URL(line, base).href : line;
}

// Mail programs don't support style sheets, so this is the only place with inline styles.
const TEXT = "margin:0 0 16px;font:16px/1.5 sans-serif;color:#1d2226";
const CODE = "margin:0 0 16px;font:700 28px/1.3 monospace;letter-spacing:4px;color:#1d2226";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:4px;background:#27408b;color:#ffffff;font:600 16px/1.3 sans-serif;text-decoration:none";
const SMALL = "margin:0 0 8px;font:13px/1.5 sans-serif;color:#5b6369";

function paragraph(line: string): string {
  const text = escapeHtml(line);
  if (/^https?:\/\/\S+$/.test(line))
    return `<p style="${TEXT}"><a href="${text}" style="${BUTTON}">Open</a></p><p style="${SMALL};word-break:break-all">${text}</p>`;
  return `<p style="${isCode(line) ? CODE : TEXT}">${text}</p>`;
}

/** Whether a line is a code only, shown large. */
function isCode(line: string): boolean {
  return /^[0-9A-Z]{4,12}$/.test(line);
}

function footer(foot: string, url: string | undefined): string {
  const unsubscribeHtml = url
    ? `<p style="${SMALL}"><a href="${escapeHtml(url)}" style="color:#5b6369">Unsubscribe from emails of this kind</a></p>`
    : "";
  return `<p style="${SMALL}">${escapeHtml(foot)}</p>${unsubscribeHtml}`;
}

function htmlPage(subject: string, title: string, body: string, foot: string): string {
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f2ec">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-top:6px solid #27408b">
<p style="margin:0 0 24px;font:700 18px/1.3 serif;color:#1d2226">${escapeHtml(title)}</p>
${body}
<hr style="border:0;border-top:1px solid #d9d5c9;margin:24px 0 16px">
${foot}
</div></body></html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
