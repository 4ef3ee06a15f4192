/** A readable name of a browser and device, from the User-Agent header. It can be forged: only a hint. */

import { message, nested, type Translatable } from "./message.ts";

/** The first match wins: most browsers also claim to be those below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bOPR\/|\bOPX\/|Opera Mini|\bOPiOS\//, "Opera"],
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\//, "UC Browser"],
  [/\bPHX\/|Phoenix\//, "Phoenix"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrome\/|\bChromium\/|HeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "an iPad"],
  [/\biPhone\b|\biPod\b/, "an iPhone"],
  [/\bKAIOS\b/i, "a KaiOS phone"],
  [/\bAndroid\b.*\bMobile\b|\bAndroid\b.*Opera Mini/, "an Android phone"],
  [/\bAndroid\b/, "an Android tablet"],
  [/\bWindows\b/, "a Windows computer"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bMac OS X\b|\bMacintosh\b/, "a Mac"],
  [/\bLinux\b|\bX11\b/, "a Linux computer"],
];

/**
 * "Chrome on an Android phone".
 * @param agent the User-Agent header
 */
export function deviceText(
  agent: string | null | undefined,
  client: "browser" | "api" = "browser",
): Translatable {
  if (client === "api") return "An API client";
  const text = agent ?? "";
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  if (!system) return browser ?? "An unknown browser";
  return message("{browser} on {system}", {
    browser: browser ?? nested("A browser"),
    system: nested(system),
  });
}
