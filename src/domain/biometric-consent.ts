/**
 * What somebody agrees to before a picture of them is taken and a passkey is bound to them. Which text it was is kept with
 * their answer, so a text that people have seen is never changed: another one gets another name, and the old one stays.
 */
const texts = {
  "2026-11": [
    "We ask for two things: a photo of you, taken now with this camera, and a passkey on your own device.",
    "The photo is kept sealed. It is never shown to the public. An officer may look at it to see whether the person before them is you; each look is written down, with the reason.",
    "The photo is compared with nothing by any program: no face recognition is used.",
    "The passkey lets you prove that it is you. Your finger, face or PIN stays on your device and is never sent to us.",
    "You need not agree. Bills, payments, receipts and every other service stay open to you without it.",
    "You can withdraw at any time, here or at the office. Then the photo and the passkey are deleted at once; only that you agreed, and when you withdrew, stays on record.",
  ],
} as const;

export type ConsentVersion = keyof typeof texts;

/** The text that is shown now. */
export const CONSENT_VERSION: ConsentVersion = "2026-11";

/** The paragraphs of a text; none for a name that no text had. */
export function consentText(version: string): readonly string[] {
  return Object.hasOwn(texts, version) ? texts[version as ConsentVersion] : [];
}
