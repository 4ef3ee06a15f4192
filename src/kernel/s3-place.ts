/** A bucket that speaks S3, as the operator named it. */
export interface S3Place {
  readonly bucket: string;
  /** Before every name: "" or "photos/". */
  readonly prefix: string;
  /** Another server than Amazon's; buckets are then part of the path. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const PLACE = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Where files are kept: `RATEBOOK_FILES=s3://bucket/prefix`, the rest under the names that every vendor of S3 uses in
 * its own papers. Undefined: in the data folder.
 * @param faults gets a sentence for each faulty variable
 */
export function readS3Place(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): S3Place | undefined {
  const text = env["RATEBOOK_FILES"];
  if (!text || text === "disk") return undefined;
  const [, bucket, prefix = ""] = PLACE.exec(text) ?? [];
  if (!bucket || prefix.includes("..") || prefix.includes("//")) {
    faults.push(`RATEBOOK_FILES is "${text}": write disk, or s3://bucket or s3://bucket/prefix.`);
    return undefined;
  }
  const keyId = env["AWS_ACCESS_KEY_ID"];
  const secret = env["AWS_SECRET_ACCESS_KEY"];
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
    if (!env[name]) faults.push(`${name} is missing: RATEBOOK_FILES=${text} needs it.`);
  const endpoint = env["AWS_ENDPOINT_URL_S3"] || env["AWS_ENDPOINT_URL"] || undefined;
  if (endpoint && !isFit(endpoint))
    faults.push(`AWS_ENDPOINT_URL_S3 is "${endpoint}": write an https address, or one of this machine.`);
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

/** What is stored are pictures of people and their papers: never in plain over a network. */
function isFit(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}
