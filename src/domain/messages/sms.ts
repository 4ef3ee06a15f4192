/**
 * What an SMS costs: its parts. The GSM alphabet (3GPP TS 23.038) takes 160 signs in one part and 153 in each of
 * several; anything outside it turns the whole text into 70 and 67. Letters are folded only where that saves it:
 * é stays, ọ becomes o.
 */

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These take two places. */
const EXTENDED = "^{}\\[~]|€";

const PLAIN: Readonly<Record<string, string>> = {
  "₦": "N",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "•": "*",
  "·": "-",
  " ": " ",
  "`": "'",
};

export interface Sms {
  readonly text: string;
  readonly alphabet: "gsm" | "unicode";
  /** Parts it is sent and paid in. */
  readonly segments: number;
}

/** The text as it is sent, folded where only that keeps it in the GSM alphabet, and its parts. */
export function toSms(text: string): Sms {
  const folded = [...text.normalize("NFC")].map(foldSign).join("");
  const places = placesOf(folded);
  if (places !== undefined)
    return { text: folded, alphabet: "gsm", segments: places <= 160 ? 1 : Math.ceil(places / 153) };
  // Folding did not save it, so the words stay as they were.
  const { length } = text;
  return { text, alphabet: "unicode", segments: length <= 70 ? 1 : Math.ceil(length / 67) };
}

function foldSign(sign: string): string {
  if (isGsm(sign)) return sign;
  return PLAIN[sign] ?? sign.normalize("NFD").replaceAll(/\p{M}/gu, "");
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
