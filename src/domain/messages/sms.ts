/**
 * The segments of an SMS, which determine its cost. The GSM alphabet (3GPP TS 23.038) holds 160 characters in one
 * segment and 153 in each of several; with any other character the limits are 70 and 67. Letters outside the
 * alphabet are replaced where possible: é stays, ọ becomes o and ɗ becomes d.
 */
import { withoutInvisible } from "../invisible-characters.ts";

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These count as two characters. */
const EXTENDED = "^{}\\[~]|€";

/** Replacements for characters that Unicode decomposition doesn't reduce to GSM characters. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  "₦": "N",
  ...Object.fromEntries([..."‘’‚ʼʻ`´′"].map((sign) => [sign, "'"])),
  ...Object.fromEntries([..."“”„«»″"].map((sign) => [sign, '"'])),
  ...Object.fromEntries([..."‐‑‒–—―−·"].map((sign) => [sign, "-"])),
  "…": "...",
  "•": "*",
  "×": "x",
  "⁄": "/",
  "‹": "<",
  "›": ">",
  // Hausa, Kanuri and Fulfulde
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƙ: "k",
  Ƙ: "K",
  ƴ: "y",
  Ƴ: "Y",
  ǝ: "e",
  Ǝ: "E",
  ə: "e",
  Ə: "E",
  ɛ: "e",
  Ɛ: "E",
  ɔ: "o",
  Ɔ: "O",
  ŋ: "n",
  Ŋ: "N",
  ɨ: "i",
  Ɨ: "I",
  ʉ: "u",
  Ʉ: "U",
  ɖ: "d",
  Ɖ: "D",
  ƒ: "f",
  ʊ: "u",
  Ʊ: "U",
  ħ: "h",
  Ħ: "H",
  ŧ: "t",
  Ŧ: "T",
  ĸ: "k",
  ẞ: "SS",
  đ: "d",
  Đ: "D",
  ł: "l",
  Ł: "L",
  œ: "oe",
  Œ: "OE",
  ı: "i",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
};

export interface Sms {
  readonly text: string;
  readonly alphabet: "gsm" | "unicode";
  /** Number of segments, each charged. */
  readonly segments: number;
}

/** Replaces characters outside the GSM alphabet where possible, and counts the segments. */
export function toSms(text: string): Sms {
  const folded = [...withoutInvisible(text).normalize("NFC")].map(foldChar).join("");
  const septets = gsmLength(folded);
  if (septets !== undefined)
    return { text: folded, alphabet: "gsm", segments: septets <= 160 ? 1 : Math.ceil(septets / 153) };
  // Still outside the alphabet: send the original text as Unicode.
  const { length } = text;
  return { text, alphabet: "unicode", segments: length <= 70 ? 1 : Math.ceil(length / 67) };
}

function foldChar(char: string): string {
  if (isGsm(char)) return char;
  if (/\s/u.test(char)) return " ";
  // NFKD also decomposes "½" and "²".
  const parts = [...char.normalize("NFKD").replaceAll(/\p{M}/gu, "")];
  return REPLACEMENTS[char] ?? parts.map((part) => REPLACEMENTS[part] ?? part).join("");
}

function isGsm(char: string): boolean {
  return BASIC.includes(char) || EXTENDED.includes(char);
}

function gsmLength(text: string): number | undefined {
  let septets = 0;
  for (const char of text) {
    if (BASIC.includes(char)) septets += 1;
    else if (EXTENDED.includes(char)) septets += 2;
    else return undefined;
  }
  return septets;
}

/** An SMS that starts with the government's short name: the sender ID has at most 11 characters. */
export function smsText(government: { readonly short: string }, body: string): Sms {
  return toSms(`${government.short}: ${body}`);
}
