export type EmbeddedErrorCode =
  | "postgres-unsupported" // no PostgreSQL programs for this machine, or they do not run on it
  | "data-folder-denied" // this user may not use the data folder
  | "data-folder-in-use" // another process holds the data folder
  | "root-refused" // started as root, and no way was found to run PostgreSQL as somebody else
  | "cluster-damaged" // the database folder is not one this launcher made, or has lost its secret
  | "cluster-version" // the database folder was made by another major version of PostgreSQL
  | "postgres-failed"; // PostgreSQL did not start, answer or stop; the text holds the end of its log

/** What stops the embedded database; the message is written for the operator and says what to do. */
export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedError";
    this.code = code;
  }
}
