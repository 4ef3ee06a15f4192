import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signToken } from "#areas/collecting/receipts/signed-token.ts";
import { checkReceipt } from "#session/offline/check-receipt.ts";
import type { ReceiptKey } from "#session/offline/receipt-keys.ts";

/** Offline checks of receipts, with tokens signed by the server. */

const payload = { number: "IRS-2026-0041877", kobo: 1_250_000, on: "2026-11-21", payer: "A. S." };

function makeKey(kid: string, lost_since: string | null = null): ReceiptKey & { privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return { kid, public_key: String(publicKey.export({ format: "jwk" }).x), lost_since, privateKey };
}

const keys = [makeKey("7K3D9M"), makeKey("0A1B2C"), makeKey("ZZZZZZ", "2026-11-03")] as const;
const [first, second, lost] = keys;

/** A browser with Ed25519, and an older one without it (Chrome before 137). */
describe.each(["by the browser itself", "in a browser without Ed25519"])(
  "checking a receipt offline, %s",
  (how) => {
    const isOld = how !== "by the browser itself";

    beforeEach(() => {
      if (!isOld) return;
      const refuse = () => Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"));
      vi.spyOn(crypto.subtle, "importKey").mockImplementation(refuse);
      vi.spyOn(crypto.subtle, "verify").mockImplementation(refuse);
    });
    afterEach(() => {
      if (isOld) expect(crypto.subtle.verify).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    });

    it("accepts signatures of all our keys, and shows what was signed", async () => {
      for (const key of [first, second])
        expect(await checkReceipt(signToken(payload, key), keys)).toEqual({
          verdict: "signed",
          receipt: payload,
        });
    });

    it("detects a change of any single character", async () => {
      const token = signToken(payload, first);
      for (let at = 0; at < token.length; at++) {
        const altered = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
        const { verdict } = await checkReceipt(altered, keys);
        expect(["forged", "incomplete", "unknown-key"], `${at}: ${altered}`).toContain(verdict);
      }
    });

    it("cannot verify an old receipt, whose address is not signed", async () => {
      expect(await checkReceipt("AbCdEfGhIjKlMnOpQrSt_-", keys)).toEqual({ verdict: "before" });
      for (const other of ["AbCdEfGhIjKlMnOpQrSt_", "AbCdEfGhIjKlMnOpQrSt_%", ""])
        expect(await checkReceipt(other, keys)).toEqual({ verdict: "incomplete" });
    });

    it("rejects a foreign signature, whatever key it names", async () => {
      const other = makeKey(first.kid);
      expect(await checkReceipt(signToken(payload, other), keys)).toEqual({ verdict: "forged" });
    });

    it("does not trust a lost key's signature, whatever date it names", async () => {
      for (const on of ["2026-01-05", "2026-11-21"])
        expect(await checkReceipt(signToken({ ...payload, on }, lost), keys)).toEqual({
          verdict: "lost-key",
          receipt: { ...payload, on },
        });
    });

    it("reports an unknown key, not a forgery", async () => {
      expect(await checkReceipt(signToken(payload, makeKey("999999")), keys)).toEqual({
        verdict: "unknown-key",
      });
      expect(await checkReceipt(signToken(payload, first), [])).toEqual({ verdict: "unknown-key" });
    });

    it.each(["", "hello", "1.2.3.4", "bill/abc"])("reports %j as incomplete", async (text) => {
      expect(await checkReceipt(text, keys)).toEqual({ verdict: "incomplete" });
    });
  },
);
