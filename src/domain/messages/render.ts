import { type MessageChannel, type Template, type TemplateName, templates } from "./templates.ts";

export type MessageData = Readonly<Record<string, string>>;

export interface Rendered {
  readonly subject: string;
  /** Paragraphs with an empty line between them; an SMS is one line. */
  readonly body: string;
}

/** What stands in the delivery log instead of a secret. */
export const BLOT = "••••••";

/** The words of a message for one channel. Undefined where the template has none for it. */
export function renderMessage(
  name: TemplateName,
  channel: MessageChannel,
  data: MessageData,
): Rendered | undefined {
  const template = templates[name];
  const lines = template[channel];
  if (!lines) return undefined;
  const filled = lines.map((line) => fill(line, data)).filter((line) => line !== undefined);
  return {
    subject: oneLine(fill(template.subject, data) ?? template.title),
    body: channel === "sms" ? oneLine(filled.join(" ")) : filled.join("\n\n"),
  };
}

/** The same data with what is secret in it blotted out. */
export function blotted({ secret }: Template, data: MessageData): MessageData {
  return { ...data, ...Object.fromEntries(secret.filter((name) => data[name]).map((name) => [name, BLOT])) };
}

/**
 * The line with its data, or undefined when some of it is not at hand. Data is never read as a template itself, and
 * never makes a paragraph of its own: one that is an address alone becomes a button.
 */
function fill(line: string, data: MessageData): string | undefined {
  let complete = true;
  const filled = line.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(data, name) ? oneLine(data[name] ?? "") : undefined;
    if (!value) complete = false;
    return value ?? "";
  });
  return complete ? filled : undefined;
}

/** Nothing in a subject or an SMS may break the line: a header would end there. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}
