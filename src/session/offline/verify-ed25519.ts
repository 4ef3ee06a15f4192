type Bytes = Uint8Array<ArrayBuffer>;

/** Apart from the screens' caches, which a new build's worker clears: this file is the same in most builds. */
const CACHE = "ed25519";

/** Some public key (RFC 8032, test 1): a browser that takes it in can check signatures. */
const SOME_KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

/**
 * Whether the signature is of this key: by the browser itself, or, where it is too old for Ed25519, by a file that is
 * loaded then and only then. Undefined where neither can tell.
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
 * Keeps what this browser lacks on the device, so that it is there without a network; the worker of a kept screen finds
 * it. Call it once the worker is at work.
 * @returns whether signatures can be checked here without a network
 */
export async function keepVerifier(): Promise<boolean> {
  try {
    if (await isAble()) return true;
    const { file } = await import("./ed25519.ts");
    const cache = await caches.open(CACHE);
    if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
    return true;
  } catch {
    return false;
  }
}

async function isAble(): Promise<boolean> {
  const bytes = SOME_KEY.match(/../g) ?? [];
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
