import { type MessageChannel, type Template, type TemplateName, templates } from "./templates.ts";

export type MessageData = Readonly<Record<string, string>>;

export interface RenderedMessage {
  readonly subject: string;
  /** Paragraphs separated by an empty line; an SMS is one line. */
  readonly body: string;
}

/** Replaces a secret in the delivery log. */
export const MASK = "••••••";

/** Renders a message for one channel. Undefined if the template has no text for it. */
export function renderMessage(
  name: TemplateName,
  channel: MessageChannel,
  data: MessageData,
): RenderedMessage | undefined {
  const template = templates[name];
  const lines = template[channel];
  if (!lines) return undefined;
  const filled = lines.map((line) => fill(line, data)).filter((line) => line !== undefined);
  return {
    subject: oneLine(fill(template.subject, data) ?? template.title),
    body: channel === "sms" ? oneLine(filled.join(" ")) : filled.join("\n\n"),
  };
}

/** The same data with its secrets masked. */
export function maskSecrets({ secret }: Template, data: MessageData): MessageData {
  return { ...data, ...Object.fromEntries(secret.filter((name) => data[name]).map((name) => [name, MASK])) };
}

/**
 * The line with its data, or undefined when some of it is missing. Data is never read as a template and can't start
 * a paragraph, because a paragraph that is only a URL becomes a button.
 */
function fill(line: string, data: MessageData): string | undefined {
  let isComplete = true;
  const filled = line.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(data, name) ? oneLine(data[name] ?? "") : undefined;
    if (!value) isComplete = false;
    return value ?? "";
  });
  return isComplete ? filled : undefined;
}

/** Replaces line breaks, which would end the header in a subject. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}
