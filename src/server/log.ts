import { pino } from "pino";

/** Structured log of the process: one JSON line each, no secrets, no personal data. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  // The database's own words about a row ("Key (phone_number)=…") stay out: they are personal data.
  serializers: { err: briefly },
  redact: { paths: ["password", "token", "*.password", "*.token"], censor: "[hidden]" },
});

function briefly(error: unknown) {
  const { name, message, code, constraint, stack } = (error ?? {}) as Error & {
    code?: string;
    constraint?: string;
  };
  return { type: name, message, code, constraint, stack };
}
