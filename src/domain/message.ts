/**
 * A sentence for users: its English text is the key in the catalogues, with values for its placeholders. Plain data, so
 * that it can be sent as JSON and translated on display.
 */

import { capitalise } from "./capitalise.ts";

/** A value in a sentence, or a message that is translated. */
export type Param = string | number | Message;

export interface Message {
  /** English text with placeholders in braces, such as "The wallet has only {sum}. Fund it first." */
  readonly message_key: string;
  readonly params: Readonly<Record<string, Param>>;
  /** Whether the message is a noun within a sentence, such as "trade name", which starts with a lowercase letter. */
  readonly within?: true;
}

/** A sentence without values is its own key. */
export type Translatable = string | Message;

/** Texts by field name, such as the errors of a form. */
export type FieldMessages = Readonly<Record<string, readonly Translatable[]>>;

/** The placeholder names of a key. */
type Placeholders<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type ParamsOf<Key extends string> = { readonly [Name in Placeholders<Key>]: Param };

/**
 * `message("The wallet has only {sum}. Fund it first.", { sum })`. The key must be a literal, because `scripts/texts.mjs`
 * collects it.
 */
export function message<Key extends string>(message_key: Key, params: ParamsOf<Key>): Message {
  return { message_key, params };
}

/** The sentence for 1 or another number: `counted(n, "1 file", "{n} files", { n })`. */
export function counted<One extends string, Many extends string>(
  n: number,
  one: One,
  many: Many,
  params: ParamsOf<One | Many>,
): Message {
  return { message_key: n === 1 ? one : many, params };
}

/** A label, status or register name inside a sentence: "Trade name" becomes "trade name", "TIN" is unchanged. */
export function term(label: string): Message {
  return { message_key: label, params: {}, within: true };
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** The English text. */
export function english(text: Translatable): string {
  return render(text, (key) => key);
}

/** An explanation in responses and stored rows: its English text, and the message if it has values. */
export interface Explained {
  readonly explanation: string;
  /** Translatable form of `explanation`; omitted if it has no values or only the sentence was stored. */
  readonly explanation_message?: Message;
}

export function explained(text: Translatable): Explained {
  return typeof text === "string"
    ? { explanation: text }
    : { explanation: english(text), explanation_message: text };
}

/** The text of an explanation, for `t`. A stored sentence is unchanged. */
export function explanationOf({ explanation, explanation_message }: LooselyExplained): Translatable {
  return explanation_message ?? explanation;
}

type LooselyExplained = Pick<Explained, "explanation"> & { readonly explanation_message?: Message | null };

/** The English text with its key and values, as in error responses. */
export interface WithKey {
  readonly message: string;
  readonly message_key?: string;
  readonly params?: Message["params"];
}

export function withKey(text: Translatable): WithKey {
  if (typeof text === "string") return { message: text };
  return { message: english(text), message_key: text.message_key, params: text.params };
}

/** The text that `withKey` was given, for `t`. */
export function translatableOf({ message: sentence, message_key, params }: WithKey): Translatable {
  return message_key === undefined || !params ? sentence : { message_key, params };
}

/** A text as a value of another message, so that it is translated too. */
export function nested(text: Translatable): Message {
  return typeof text === "string" ? { message_key: text, params: {} } : text;
}

/** The English texts by field. */
export function englishFields(fields: FieldMessages): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.map(english)]));
}

/** A text with each key translated by `translate`. */
export function render(text: Translatable, translate: (key: string) => string): string {
  if (typeof text === "string") return translate(text);
  const { message_key, params, within } = text;
  if (within) return translatedTerm(message_key, translate);
  return translate(message_key).replace(PLACEHOLDER, (place, name: string) => {
    const value = params[name] ?? place;
    return typeof value === "object" ? render(value, translate) : String(value);
  });
}

/** A catalogue may have the noun as used in sentences, or only the label. */
function translatedTerm(label: string, translate: (key: string) => string): string {
  const lowercase = lowerFirst(label);
  for (const key of [lowercase, label, capitalise(label)]) {
    const translated = translate(key);
    if (translated !== key) return lowerFirst(translated);
  }
  return lowercase;
}

/** "Street name" → "street name"; "RC number" is unchanged. */
export function lowerFirst(label: string): string {
  return /^\p{Lu}[\p{Ll}\p{M}-]/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Replaces all placeholders at once, so that values are never treated as placeholders. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return text.replace(PLACEHOLDER, (place, name: string) => String(values[name] ?? place));
}
