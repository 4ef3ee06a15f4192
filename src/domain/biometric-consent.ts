/**
 * The consent text shown before a photo is taken and a passkey is registered. Its version is stored with the consent,
 * so a published text is never changed: add a new version instead.
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
  "2026-12": [
    "We ask for two things: a photo of you, taken now with this camera, and a passkey on your device.",
    "The photo is stored encrypted and never shown to the public. An officer can view it to check that you are the person in front of them. Each view is recorded with the reason.",
    "No face recognition is used: no program compares the photo with other photos.",
    "The passkey lets you confirm it’s you. Your fingerprint, face or PIN stays on your device and is never sent to us.",
    "You don’t have to agree. You can use bills, payments, receipts and every other service without it.",
    "You can withdraw your consent at any time, here or at the revenue office. We then delete the photo and the passkey immediately. We keep only the dates when you gave and withdrew consent.",
  ],
} as const;

export type ConsentVersion = keyof typeof texts;

/** The current version. */
export const CONSENT_VERSION: ConsentVersion = "2026-12";

/** The paragraphs of a version; empty for an unknown one. */
export function consentText(version: string): readonly string[] {
  return Object.hasOwn(texts, version) ? texts[version as ConsentVersion] : [];
}
