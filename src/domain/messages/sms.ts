/**
 * What an SMS costs: its parts. The GSM alphabet (3GPP TS 23.038) takes 160 signs in one part and 153 in each of
 * several; anything outside it turns the whole text into 70 and 67. Letters are folded only where that saves it:
 * é stays, ọ becomes o and ɗ becomes d.
 */
import { withoutInvisible } from "../invisible-characters.ts";

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These take two places. */
const EXTENDED = "^{}\\[~]|€";

/** Signs and letters that no accent parts from what stands for them. */
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
  /** Parts it is sent and paid in. */
  readonly segments: number;
}

/** The text as it is sent, folded where only that keeps it in the GSM alphabet, and its parts. */
export function toSms(text: string): Sms {
  const folded = [...withoutInvisible(text).normalize("NFC")].map(foldSign).join("");
  const places = placesOf(folded);
  if (places !== undefined)
    return { text: folded, alphabet: "gsm", segments: places <= 160 ? 1 : Math.ceil(places / 153) };
  // Folding did not save it, so the words stay as they were.
  const { length } = text;
  return { text, alphabet: "unicode", segments: length <= 70 ? 1 : Math.ceil(length / 67) };
}

function foldSign(sign: string): string {
  if (isGsm(sign)) return sign;
  if (/\s/u.test(sign)) return " ";
  // "½" and "²" are taken apart as well.
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

/** An SMS as it is sent: who writes comes first, a phone shows no more than a number or eleven letters of it. */
export function smsWords(government: { readonly short: string }, body: string): Sms {
  return toSms(`${government.short}: ${body}`);
}
