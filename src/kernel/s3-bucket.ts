import { isLoopback } from "./is-loopback.ts";

/** An S3-compatible bucket, as configured. */
export interface S3Bucket {
  readonly bucket: string;
  /** Prefix of all names: "" or "photos/". */
  readonly prefix: string;
  /** Another server than Amazon's; the bucket is then part of the path. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const S3_URL = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/;

/**
 * Where files are stored: `RATEBOOK_FILES=s3://bucket/prefix`, with the usual AWS variables. Undefined: in the data
 * folder.
 * @param errors receives a sentence for each invalid variable
 */
export function readS3Bucket(
  env: Readonly<Record<string, string | undefined>>,
  errors: string[],
): S3Bucket | undefined {
  const text = env["RATEBOOK_FILES"];
  if (!text || text === "disk") return undefined;
  const [, bucket, prefix = ""] = S3_URL.exec(text) ?? [];
  if (!bucket || prefix.includes("..") || prefix.includes("//")) {
    errors.push(`RATEBOOK_FILES is "${text}": use disk, s3://bucket or s3://bucket/prefix.`);
    return undefined;
  }
  const keyId = env["AWS_ACCESS_KEY_ID"];
  const secret = env["AWS_SECRET_ACCESS_KEY"];
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
    if (!env[name]) errors.push(`${name} is missing: RATEBOOK_FILES=${text} needs it.`);
  const endpoint = env["AWS_ENDPOINT_URL_S3"] || env["AWS_ENDPOINT_URL"] || undefined;
  if (endpoint && !isSecureEndpoint(endpoint))
    errors.push(`AWS_ENDPOINT_URL_S3 is "${endpoint}": use an https address, or an address of this machine.`);
  if (!keyId || !secret) return undefined;
  return {
    bucket,
    prefix: prefix && `${prefix.replace(/\/$/, "")}/`,
    endpoint: endpoint?.replace(/\/$/, ""),
    region: env["AWS_REGION"] || env["AWS_DEFAULT_REGION"] || "us-east-1",
    keyId,
    secret,
  };
}

/** Files contain photos and documents of people, so they are never sent unencrypted over a network. */
function isSecureEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
