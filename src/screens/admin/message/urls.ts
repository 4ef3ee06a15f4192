/** URLs of the delivery log's pages and API. */
export const pages = {
  messages: "/admin/messages",
  message: (id: number) => `/admin/messages/${id}`,
} as const;

export const paths = {
  resend: (id: number) => `/api/v1/messages/${id}/resend`,
} as const;
