import { english, type Message, type Translatable } from "./message.ts";

/** A type with its messages as English strings. */
type InEnglish<T> = T extends Message ? string : T extends object ? { [K in keyof T]: InEnglish<T[K]> } : T;

/** A value with its messages as English strings. */
export function inEnglish<T>(value: T): InEnglish<T> {
  return read(value) as InEnglish<T>;
}

function read(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("message_key" in value) return english(value as Translatable);
  if (Array.isArray(value)) return value.map(read);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(one)]));
}
