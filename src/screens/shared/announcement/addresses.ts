/** Pages of announcements. */
export const announcementPages = {
  publicList: "/announcement",
  publicView: (id: number) => `/announcement/${id}`,
  list: "/admin/announcements",
  create: "/admin/announcements/new",
  view: (id: number) => `/admin/announcements/${id}`,
  edit: (id: number) => `/admin/announcements/${id}/edit`,
} as const;

export const announcementPaths = {
  all: "/api/v1/announcements",
  one: (id: number) => `/api/v1/announcements/${id}`,
  withdraw: (id: number) => `/api/v1/announcements/${id}/withdraw`,
  dismiss: (id: number) => `/api/v1/announcements/${id}/dismiss`,
  feed: "/api/v1/announcements/feed",
} as const;
