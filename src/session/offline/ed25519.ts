import { ed25519 } from "@noble/curves/ed25519.js";

/** Where this file came from, to be kept on the device. */
export const file: string = import.meta.url;

/** Whether the signature is of this key, reckoned without the browser's help. All of it raw bytes. */
export function isSignedBy(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  return ed25519.verify(signature, message, publicKey);
}
