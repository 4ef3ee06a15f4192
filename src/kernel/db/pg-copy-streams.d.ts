/** The package has no types. Only what is used here. */
declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** Number of rows copied. */
  interface Counted {
    readonly rowCount: number;
  }
  export function from(statement: string): Writable & Submittable & Counted;
  export function to(statement: string): Readable & Submittable & Counted;
}
