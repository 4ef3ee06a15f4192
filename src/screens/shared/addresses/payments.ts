/** Where the screens of payments are, and where they write to. */
export const paymentPages = {
  list: "/admin/list/payments",
  stuck: "/admin/list/payments?list=stuck",
  view: (id: number) => `/admin/view/payment/${id}`,
} as const;
