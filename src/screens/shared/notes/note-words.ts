/** API paths of notes. */
export const noteCalls = {
  write: "/api/v1/notes",
  strike: (id: number) => `/api/v1/notes/${id}/strike`,
} as const;
