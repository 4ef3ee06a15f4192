const LIST = "/admin/central-system/logs";

/** URLs of the central-system logs. */
export const logPages = {
  list: LIST,
  entry: (id: number) => `${LIST}/${id}`,
  /** All entries of one request. */
  request: (id: string) => `${LIST}?q=${encodeURIComponent(id)}`,
  job: (id: number) => `${LIST}?job_id=${id}`,
  user: (id: number) => `${LIST}?user_id=${id}`,
} as const;

export const logPaths = {
  tail: "/api/v1/system-logs/tail",
  file: "/api/v1/system-logs/file",
} as const;
