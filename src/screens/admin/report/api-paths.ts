/** URLs of the report pages and their API. */
export const reportPages = { list: "/admin/reports", one: "/admin/report/report" } as const;

export const reportPaths = {
  file: (name: string) => `/api/v1/reports/${name}/file`,
  schedules: "/api/v1/report-schedules",
  schedule: (id: number) => `/api/v1/report-schedules/${id}`,
  verb: (id: number, verb: "pause" | "resume") => `/api/v1/report-schedules/${id}/${verb}`,
} as const;

/** URL parameters of a report. */
export const reportParams = ["by", "period", "from", "to", "day", "lga", "ward", "agency", "user"] as const;
