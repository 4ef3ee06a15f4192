/** Kinds, levels and time ranges of the system logs. */

export const logKinds = ["request", "job", "gateway", "error"] as const;
export type LogKind = (typeof logKinds)[number];

const logLevels = ["info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

export const logKindLabels: Readonly<Record<LogKind, string>> = {
  request: "Request",
  job: "Job",
  gateway: "Gateway call",
  error: "Error",
};

/** Level filter: one level, or all warnings and errors. */
export const levelChoices = ["trouble", ...logLevels] as const;
export type LevelChoice = (typeof levelChoices)[number];

export const levelLabels: Readonly<Record<LevelChoice, string>> = {
  trouble: "Warnings and errors",
  error: "Errors",
  warn: "Warnings",
  info: "Information",
};

/** Time ranges in minutes. */
export const timeRanges = { "15m": 15, "1h": 60, "24h": 1_440 } as const;
export type TimeRange = keyof typeof timeRanges;

export const timeRangeLabels: Readonly<Record<TimeRange, string>> = {
  "15m": "Last 15 minutes",
  "1h": "Last hour",
  "24h": "Last 24 hours",
};

/** The same, as the value of a filter. */
export const timeRangeTerms: Readonly<Record<TimeRange, string>> = {
  "15m": "last 15 minutes",
  "1h": "last hour",
  "24h": "last 24 hours",
};

export const isTimeRange = (text: string): text is TimeRange => Object.hasOwn(timeRanges, text);

/** Whether a text can be a request id, as in the header `X-Request-Id`. */
export const isRequestId = (text: string): boolean => /^[\w-]{8,40}$/.test(text);
