export type EmbeddedErrorCode =
  | "postgres-unsupported" // no PostgreSQL programs for this machine, or they can't run on it
  | "data-folder-denied" // this user has no access to the data folder
  | "data-folder-in-use" // another process uses the data folder
  | "root-refused" // started as root, and PostgreSQL can't be run as another user
  | "cluster-damaged" // the database folder was not made by this launcher, or its secret is missing
  | "cluster-version" // the database folder was made by another major version of PostgreSQL
  | "postgres-failed"; // PostgreSQL did not start, answer or stop; the text contains the end of its log

/** An error of the embedded database; the message tells the operator what to do. */
export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedError";
    this.code = code;
  }
}
