import {
  english,
  englishFields,
  type FieldMessages,
  type Message,
  message,
  type Translatable,
  term,
} from "#domain/message.ts";

/** Every fault by field name. */
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

export type Kind = keyof typeof STATUS;

export interface ErrorOptions {
  /** A finer code than the kind, where one is promised. */
  readonly code?: string;
  /** All faults at once, by field. */
  readonly fields?: Fields;
  /** Seconds. */
  readonly retryAfter?: number;
  /** What the client needs to go on, such as the record as it is now. */
  readonly data?: unknown;
}

/** What went wrong, in terms a client can act on. `code` is stable, kebab-case and documented. */
export class AppError extends Error {
  /** The message with its values, for whoever reads it in another language. */
  readonly text: Translatable;
  readonly kind: Kind;
  readonly status: number;
  readonly options: ErrorOptions;

  /**
   * @param kind decides the HTTP status
   * @param text plain English, or a message with values; says what to do
   */
  constructor(kind: Kind, text: Translatable, options: ErrorOptions = {}) {
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

/** Someone else's record and one that does not exist answer alike. */
export function notFound(what = "record"): AppError {
  return new AppError(
    "not-found",
    message("There is no such {what}, or it is not yours to see.", { what: term(what) }),
  );
}

/** The body every error answer has, whatever layer it came from. */
export interface ErrorBody {
  status: "error";
  code: string;
  /** English, with its values. */
  message: string;
  /** What `message` was made of, where it has values. */
  message_key?: string;
  params?: Message["params"];
  errors?: Record<string, string[]>;
  /** The same texts as `errors`, where one of them has values: a message with its key and values, or a sentence. */
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

// Connection trouble, or what ran out of time or of room at the database, not a fault of the request: the same call may
// succeed a moment later. 25006: a database that only reads, as while another takes over.
const UNAVAILABLE =
  /^(08|53|57P0|57014|25P03|55P03|25006)|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EMFILE|ENFILE/;

// The disk is full: of the database (53100), or of the files beside it. EFBIG and EDQUOT are limits that an operator set.
const NO_ROOM = /^(53100|ENOSPC|EDQUOT|EFBIG)$/;

// What the database cannot hold as text: the character nobody can type.
const UNWRITABLE = new Set(["22021", "22P05"]);

const BEYOND = new Set(["22003", "22008"]);

/** Whether the database was given, or came to, a number or a day that no column of its kind can hold. */
export function isBeyond(thrown: unknown): boolean {
  return BEYOND.has((thrown as { code?: string } | null)?.code ?? "");
}

/**
 * Any thrown value as an AppError; unknown ones become "failed" and tell the client nothing.
 * @param of.writes whether something that was sent was to be written: what is beyond its column is that, then, and not a sum
 *   that we made while somebody only looked
 */
export function toAppError(thrown: unknown, { writes = false } = {}): AppError {
  if (thrown instanceof AppError) return thrown;
  const { code, message, detail } = (thrown ?? {}) as { code?: string; message?: string; detail?: string };
  if (code && NO_ROOM.test(code))
    return new AppError(
      "unavailable",
      "The disk is full: nothing was saved. Tell whoever runs this server.",
      {
        code: "no-room",
        retryAfter: 60,
      },
    );
  const away =
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|pool after calling end/;
  if ((code && UNAVAILABLE.test(code)) || (message && away.test(message)))
    return new AppError("unavailable", "The service is busy. Try again in a few seconds.", { retryAfter: 5 });
  // Half of a pair: text holds a mark in its stead, JSON refuses it.
  const isHalf = code === "22P02" && /surrogate/i.test(detail ?? "");
  if (isHalf || (code && UNWRITABLE.has(code)))
    return new AppError("invalid", "Enter text without control characters.");
  if (writes && isBeyond(thrown))
    return new AppError("invalid", "One of the numbers or dates is beyond what can be kept.");
  return new AppError("failed", "Something went wrong on our side. It has been recorded.");
}
