import { pino } from "pino";
import { recordLogged } from "./record-logged.ts";

const logger = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  // Excludes the database's details of a row ("Key (phone_number)=…"), which are personal data.
  serializers: { err: serializeError },
  redact: { paths: ["password", "token", "*.password", "*.token"], censor: "[hidden]" },
});

/**
 * Structured log of the process: one JSON line per event, no secrets, no personal data. Warnings and errors are also in the
 * system logs, whatever the log level. `text` is a constant, never an error message.
 */
export const log = {
  info(fields: object, text: string): void {
    logger.info(fields, text);
  },
  warn(fields: object, text: string): void {
    recordLogged("warn", fields, text);
    logger.warn(fields, text);
  },
  error(fields: object, text: string): void {
    recordLogged("error", fields, text);
    logger.error(fields, text);
  },
};

function serializeError(error: unknown) {
  const { name, message, code, constraint, stack } = (error ?? {}) as Error & {
    code?: string;
    constraint?: string;
  };
  return { type: name, message, code, constraint, stack };
}
