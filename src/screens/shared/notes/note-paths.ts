/** API paths of notes. */
export const notePaths = {
  create: "/api/v1/notes",
  withdraw: (id: number) => `/api/v1/notes/${id}/strike`,
} as const;
