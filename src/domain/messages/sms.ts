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
const PLAIN: Readonly<Record<string, string>> = {
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
  const folded = [...withoutInvisible(text).normalize("NFC")].map(foldSign).join("");
  const places = placesOf(folded);
  if (places !== undefined)
    return { text: folded, alphabet: "gsm", segments: places <= 160 ? 1 : Math.ceil(places / 153) };
  // Still outside the alphabet: send the original text as Unicode.
  const { length } = text;
  return { text, alphabet: "unicode", segments: length <= 70 ? 1 : Math.ceil(length / 67) };
}

function foldSign(sign: string): string {
  if (isGsm(sign)) return sign;
  if (/\s/u.test(sign)) return " ";
  // NFKD also decomposes "½" and "²".
  const parts = [...sign.normalize("NFKD").replaceAll(/\p{M}/gu, "")];
  return PLAIN[sign] ?? parts.map((part) => PLAIN[part] ?? part).join("");
}

function isGsm(sign: string): boolean {
  return BASIC.includes(sign) || EXTENDED.includes(sign);
}

function placesOf(text: string): number | undefined {
  let places = 0;
  for (const sign of text) {
    if (BASIC.includes(sign)) places += 1;
    else if (EXTENDED.includes(sign)) places += 2;
    else return undefined;
  }
  return places;
}

/** An SMS that starts with the government's short name: the sender ID has at most 11 characters. */
export function smsText(government: { readonly short: string }, body: string): Sms {
  return toSms(`${government.short}: ${body}`);
}
