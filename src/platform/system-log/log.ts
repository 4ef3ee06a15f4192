import { pino } from "pino";
import { recordLogged } from "./record-logged.ts";

const printed = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  // Excludes the database's details of a row ("Key (phone_number)=…"), which are personal data.
  serializers: { err: briefly },
  redact: { paths: ["password", "token", "*.password", "*.token"], censor: "[hidden]" },
});

/**
 * Structured log of the process: one JSON line per event, no secrets, no personal data. Warnings and errors are also in the
 * central-system logs, whatever the log level. `words` is a constant text, never an error message.
 */
export const log = {
  info(fields: object, words: string): void {
    printed.info(fields, words);
  },
  warn(fields: object, words: string): void {
    recordLogged("warn", fields, words);
    printed.warn(fields, words);
  },
  error(fields: object, words: string): void {
    recordLogged("error", fields, words);
    printed.error(fields, words);
  },
};

function briefly(error: unknown) {
  const { name, message, code, constraint, stack } = (error ?? {}) as Error & {
    code?: string;
    constraint?: string;
  };
  return { type: name, message, code, constraint, stack };
}
