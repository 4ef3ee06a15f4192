/** Pages of payments. */
export const paymentPages = {
  list: "/admin/list/payments",
  stuck: "/admin/list/payments?list=stuck",
  view: (id: number) => `/admin/view/payment/${id}`,
} as const;
