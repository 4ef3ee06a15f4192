import { pino } from "pino";

/** Structured log of the process: one JSON line each, no secrets, no personal data. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ["password", "token", "*.password", "*.token"], censor: "[hidden]" },
});
