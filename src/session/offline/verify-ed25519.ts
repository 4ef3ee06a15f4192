type Bytes = Uint8Array<ArrayBuffer>;

/** Separate from the caches of screens, which the worker of a new build clears, as this file rarely changes. */
const CACHE = "ed25519";

/** A public key (RFC 8032, test 1): a browser that can import it supports Ed25519. */
const TEST_KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

/**
 * Verifies a signature with the browser's WebCrypto or, if it has no Ed25519, with a file loaded on demand. Undefined
 * if neither works.
 */
export async function verifyEd25519(
  publicKey: Bytes,
  signature: Bytes,
  message: Bytes,
): Promise<boolean | undefined> {
  try {
    const key = await importKey(publicKey);
    return await crypto.subtle.verify("Ed25519", key, signature, message);
  } catch {
    try {
      const { isSignedBy } = await import("./ed25519.ts");
      return isSignedBy(publicKey, signature, message);
    } catch {
      return undefined;
    }
  }
}

/**
 * Stores the fallback on the device if this browser needs it, so that it is available offline through the service
 * worker. Call it once the worker is active.
 * @returns whether signatures can be checked here offline
 */
export async function storeVerifier(): Promise<boolean> {
  try {
    if (await supportsEd25519()) return true;
    const { moduleUrl } = await import("./ed25519.ts");
    const cache = await caches.open(CACHE);
    if (!(await cache.match(moduleUrl, { ignoreVary: true }))) await cache.add(moduleUrl);
    return true;
  } catch {
    return false;
  }
}

async function supportsEd25519(): Promise<boolean> {
  const bytes = TEST_KEY.match(/../g) ?? [];
  try {
    await importKey(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
    return true;
  } catch {
    return false;
  }
}

function importKey(publicKey: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
}
