/** API paths of notes. */
export const notePaths = {
  write: "/api/v1/notes",
  strike: (id: number) => `/api/v1/notes/${id}/strike`,
} as const;
