import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ZodError } from "zod";
import { dictionary } from "#domain/dictionary.ts";
import { message } from "#domain/message.ts";
import { AppError, errorBody, type Fields, isOutOfRange, toAppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";
import { isRead } from "#kernel/http/is-read.ts";
import { log } from "../system-log/log.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Values by name: text, a number, or a message or word that is translated too. */
const Params = z
  .record(z.string(), z.unknown().openapi({ type: ["string", "number", "object"] }))
  .describe("Values of `message_key` by name");

/** A text with its key and values. */
export const TranslatableMessage = z.object({
  message_key: z.string(),
  params: Params,
  within: z.literal(true).optional().describe("A word within a sentence; starts with a lowercase letter"),
});

/** Error response, as documented. */
export const ErrorAnswer = z
  .object({
    status: z.literal("error"),
    code: z.string(),
    message: z.string().describe("Message in English, for people"),
    message_key: z.string().optional().describe("The message with its values as {names}, for translation"),
    params: Params.optional(),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe("All validation errors by field, in English"),
    error_messages: z
      .record(z.string(), z.array(z.union([z.string(), TranslatableMessage])))
      .optional()
      .describe("The texts of `errors` with their keys and values; omitted if none has values"),
    data: z.unknown().openapi({
      type: ["object", "null"],
      description: "Details that help to resolve the error; depends on the code",
    }),
  })
  .openapi("ErrorAnswer");

export function success<T>(data: T, meta?: unknown) {
  return { status: "success" as const, data, ...(meta === undefined ? {} : { meta }) };
}

/** Maps any thrown value to a response; the cause is logged, never sent. */
export function answerError(c: Context<Env>, thrown: unknown): Response {
  const writes = !isRead(c.req.method);
  const appError = thrown instanceof ZodError ? invalid(thrown) : toAppError(unreadable(thrown), { writes });
  const error = !writes && appError.code === "invalid" ? queryError(appError.options.fields) : appError;
  c.set("error_code", error.code);
  const details = { request_id: c.get("request_id"), err: thrown, path: withoutSecrets(c.req.path) };
  if (error.status >= 500) log.error(details, "request failed");
  // Usually caused by the request, but possibly by a computed amount, so it is logged.
  else if (isOutOfRange(thrown)) log.warn(details, "value outside the database’s range");
  if (error.options.retryAfter) c.header("Retry-After", String(error.options.retryAfter));
  return c.json(errorBody(error), error.status as ContentfulStatusCode);
}

/** Hono's errors for a body that is not JSON or a form: malformed (400), or of another type (415). */
function unreadable(thrown: unknown): unknown {
  if (!(thrown instanceof HTTPException) || (thrown.status !== 400 && thrown.status !== 415)) return thrown;
  const form = /FormData/.test(thrown.message);
  const expectedType = form ? "multipart/form-data" : "JSON, or multipart/form-data where a file is accepted";
  return new AppError(
    "bad-request",
    message("The body can’t be read. Send {wanted}.", { wanted: expectedType }),
    {
      code: form ? "bad-form" : "bad-json",
    },
  );
}

/** All validation errors of a body, by field. */
export function invalid(error: ZodError): AppError {
  return new AppError("invalid", "There is a problem with what you entered.", { fields: errorsOf(error) });
}

/** All validation errors of a query by parameter, including unknown ones. */
export function invalidQuery(error: ZodError): AppError {
  return queryError(errorsOf(error));
}

function queryError(fields: Fields | undefined): AppError {
  return new AppError("bad-request", "Check the query parameters.", {
    code: "invalid-query",
    ...(fields && { fields }),
  });
}

function errorsOf(error: ZodError): Record<string, string[]> {
  const fields = dictionary<string[]>();
  const add = (field: string, error: string) => {
    fields[field] = [...(fields[field] ?? []), error];
  };
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) add([...issue.path, key].join("."), "There is no such parameter.");
    else add(issue.path.join(".") || "body", issue.message);
  }
  return fields;
}
