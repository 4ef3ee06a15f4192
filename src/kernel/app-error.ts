import {
  english,
  englishFields,
  type FieldMessages,
  type Message,
  message,
  type Translatable,
  term,
} from "#domain/message.ts";

/** All errors by field name. */
export type Fields = FieldMessages;

const STATUS = {
  "bad-request": 400,
  "not-signed-in": 401,
  "wrong-credentials": 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "session-changed": 409,
  "still-running": 409,
  "too-large": 413,
  invalid: 422,
  "key-reused": 422,
  "too-many": 429,
  failed: 500,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof STATUS;

export interface ErrorOptions {
  /** A more specific code than the kind, if documented. */
  readonly code?: string;
  /** All errors by field. */
  readonly fields?: Fields;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Data that the client needs to continue, such as the current record. */
  readonly data?: unknown;
}

/** An error that a client can act on. `code` is stable, kebab-case and documented. */
export class AppError extends Error {
  /** The message with its values, for translation. */
  readonly text: Translatable;
  readonly kind: ErrorKind;
  readonly status: number;
  readonly options: ErrorOptions;

  /**
   * @param kind determines the HTTP status
   * @param text plain English, or a message with values; says what to do
   */
  constructor(kind: ErrorKind, text: Translatable, options: ErrorOptions = {}) {
    super(english(text));
    this.text = text;
    this.kind = kind;
    this.options = options;
    this.status = STATUS[kind];
  }

  get code(): string {
    return this.options.code ?? this.kind;
  }
}

/** Records of others and missing records have the same error. */
export function notFound(what = "record"): AppError {
  return new AppError(
    "not-found",
    message("This {what} doesn’t exist, or you don’t have access to it.", { what: term(what) }),
  );
}

/** The body of all error responses. */
export interface ErrorBody {
  status: "error";
  code: string;
  /** English, with its values. */
  message: string;
  /** The key of `message`, if it has values. */
  message_key?: string;
  params?: Message["params"];
  errors?: Record<string, string[]>;
  /** The texts of `errors` with keys and values, if any of them has values. */
  error_messages?: Fields;
  data?: unknown;
}

export function errorBody({ code, message, text, options: { fields, data } }: AppError): ErrorBody {
  const hasValues = Object.values(fields ?? {}).some((texts) => texts.some((one) => typeof one === "object"));
  return {
    status: "error",
    code,
    message,
    ...(typeof text === "object" && { message_key: text.message_key, params: text.params }),
    ...(fields && { errors: englishFields(fields) }),
    ...(hasValues && fields && { error_messages: fields }),
    ...(data !== undefined && { data }),
  };
}

// Connection errors, timeouts and lack of resources at the database: the same request can succeed later. 25006: the
// database is read-only, for example during a failover.
const UNAVAILABLE =
  /^(08|53|57P0|57014|25P03|55P03|25006)|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EMFILE|ENFILE/;

// The disk is full: of the database (53100), or of the files. EFBIG and EDQUOT are limits set by an operator.
const DISK_FULL = /^(53100|ENOSPC|EDQUOT|EFBIG)$/;

// Characters that the database can't store as text.
const UNWRITABLE = new Set(["22021", "22P05"]);

const OUT_OF_RANGE = new Set(["22003", "22008"]);

/** Whether a number or date is out of range for the database. */
export function isOutOfRange(thrown: unknown): boolean {
  return OUT_OF_RANGE.has((thrown as { code?: string } | null)?.code ?? "");
}

/**
 * Converts any thrown value to an AppError; unknown ones become "failed" without details.
 * @param options.writes whether input was being written: then a value out of range is an input error, not a
 * computed amount
 */
export function toAppError(thrown: unknown, { writes = false } = {}): AppError {
  if (thrown instanceof AppError) return thrown;
  const { code, message, detail } = (thrown ?? {}) as { code?: string; message?: string; detail?: string };
  if (code && DISK_FULL.test(code))
    return new AppError(
      "unavailable",
      "The disk is full and nothing was saved. Contact the server administrator.",
      {
        code: "no-room",
        retryAfter: 60,
      },
    );
  const connectionLost =
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|pool after calling end/;
  if ((code && UNAVAILABLE.test(code)) || (message && connectionLost.test(message)))
    return new AppError("unavailable", "The service is busy. Try again in a few seconds.", { retryAfter: 5 });
  // Half of a surrogate pair: replaced in text, refused by JSON.
  const isLoneSurrogate = code === "22P02" && /surrogate/i.test(detail ?? "");
  if (isLoneSurrogate || (code && UNWRITABLE.has(code)))
    return new AppError("invalid", "Enter text without control characters.");
  if (writes && isOutOfRange(thrown)) return new AppError("invalid", "A number or date is out of range.");
  return new AppError(
    "failed",
    "Something went wrong on our side. We’ve recorded the error. Try again later.",
  );
}
