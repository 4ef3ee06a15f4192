import { describe, expect, it } from "vitest";
import { deviceText } from "./device-text.ts";
import { english } from "./message.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the description of a device", () => {
  it.each([
    [
      "Chrome on an Android phone",
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/138.0 Mobile Safari/537.36`,
    ],
    [
      "Chrome on an Android tablet",
      `Mozilla/5.0 (Linux; Android 12; SM-T500) ${WEBKIT} Chrome/138.0 Safari/537.36`,
    ],
    [
      "Chrome on a Windows computer",
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0 Safari/537.36`,
    ],
    [
      "Edge on a Windows computer",
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/138.0 Safari/537.36 Edg/138.0`,
    ],
    [
      "Opera on an Android phone",
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/137.0 Mobile Safari/537.36 OPR/90.0`,
    ],
    [
      "Opera on an Android phone",
      "Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16",
    ],
    [
      "Samsung Internet on an Android phone",
      `Mozilla/5.0 (Linux; Android 13; SM-A135F) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    ],
    ["Firefox on a Linux computer", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
    [
      "Safari on an iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    ],
    [
      "Safari on a Mac",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    ],
    [
      "Chrome on an iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1",
    ],
    ["A browser on a Linux computer", "Lynx on Linux"],
    ["An unknown browser", "curl/8.5.0"],
    ["An unknown browser", ""],
  ])("%s", (text, agent) => {
    expect(english(deviceText(agent))).toBe(text);
  });

  it("is an API client for API sessions whatever the user agent, and unknown without one", () => {
    expect(deviceText("Mozilla/5.0 (Windows NT 10.0) Chrome/138.0", "api")).toBe("An API client");
    expect(deviceText(null)).toBe("An unknown browser");
  });
});
