import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** A passkey in software, which can also respond incorrectly. */
export interface SoftPasskey {
  readonly id: string;
  /** The result of `navigator.credentials.create`. */
  make(challenge: string, how?: Answering): object;
  /** The result of `navigator.credentials.get`. */
  sign(challenge: string, how?: Answering): object;
}

export interface Answering {
  readonly origin?: string;
  readonly site?: string;
  /** Whether the device verified its user; true by default. */
  readonly verified?: boolean;
  readonly counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
export const ORIGIN = "http://localhost:3111";

export function softPasskey(): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const raw = randomBytes(32);
  const id = raw.toString("base64url");
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credential = { id, rawId: id, type: "public-key", clientExtensionResults: {} };

  return {
    id,
    make(challenge, how = {}) {
      const client = clientData("webauthn.create", challenge, how);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(raw.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, raw, coseKey(x, y)]);
      const data = Buffer.concat([authenticatorData(how, ATTESTED), attested]);
      const response = {
        clientDataJSON: url(client),
        attestationObject: url(attestation(data)),
        transports: ["internal"],
      };
      return { ...credential, response };
    },
    sign(challenge, how = {}) {
      const client = clientData("webauthn.get", challenge, how);
      const data = authenticatorData(how, 0);
      const signer = createSign("sha256").update(data).update(createHash("sha256").update(client).digest());
      const signature = url(signer.sign(privateKey));
      return {
        ...credential,
        response: { clientDataJSON: url(client), authenticatorData: url(data), signature },
      };
    },
  };
}

function url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

function clientData(type: string, challenge: string, { origin = ORIGIN }: Answering): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { site = "localhost", verified = true, counter = 0 }: Answering,
  more: number,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = PRESENT | (verified ? VERIFIED : 0) | more;
  return Buffer.concat([createHash("sha256").update(site).digest(), Buffer.from([flags]), count]);
}

/** CBOR by hand: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, an ES256 key. */
function coseKey(x: string, y: string): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const point = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(value, "base64url")]);
  return Buffer.concat([head, point(0x21, x), point(0x22, y)]);
}

/** CBOR by hand: {fmt: "none", attStmt: {}, authData}. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const size = Buffer.from([0x59, data.length >> 8, data.length & 255]);
  const parts = [Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])];
  return Buffer.concat([...parts, text("authData"), size, data]);
}
