import { demoPassword } from "#domain/demonstration.ts";
import { hashPassword } from "#kernel/password.ts";

let hash: Promise<string> | undefined;

/** The demonstration's password hash; one for all accounts of a worker, because hashing keeps a core busy for a while. */
export function demoPasswordHash(): Promise<string> {
  hash ??= hashPassword(demoPassword);
  return hash;
}
