/** Where the delivery log is, and where it writes to. */
export const pages = {
  messages: "/admin/messages",
  message: (id: number) => `/admin/messages/${id}`,
} as const;

export const calls = {
  resend: (id: number) => `/api/v1/messages/${id}/resend`,
} as const;
