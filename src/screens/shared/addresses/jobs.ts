/** Pages of background jobs. */
export const jobPages = {
  list: "/admin/jobs",
  needsAttention: "/admin/jobs?state=needs",
  running: "/admin/jobs?state=running",
  job: (id: number) => `/admin/jobs/${id}`,
} as const;

export const jobPaths = {
  cancel: (id: number) => `/api/v1/jobs/${id}/cancel`,
  retry: (id: number) => `/api/v1/jobs/${id}/retry`,
  file: (id: number) => `/api/v1/jobs/${id}/file`,
} as const;
