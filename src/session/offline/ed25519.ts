import { ed25519 } from "@noble/curves/ed25519.js";

/** The address of this file, to store it on the device. */
export const moduleUrl: string = import.meta.url;

/** Verifies a signature without WebCrypto. All arguments are raw bytes. */
export function isSignedBy(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  return ed25519.verify(signature, message, publicKey);
}
