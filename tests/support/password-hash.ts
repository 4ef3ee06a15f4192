import { demoPassword } from "#domain/demonstration.ts";
import { hashPassword } from "#kernel/password.ts";

let hash: Promise<string> | undefined;

/** The demonstration's password as an account keeps it; one hash for all accounts of a worker, since it takes a core for a while. */
export function demoPasswordHash(): Promise<string> {
  hash ??= hashPassword(demoPassword);
  return hash;
}
