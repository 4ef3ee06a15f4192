/** Pages of batches in an area; areas without `register` or `print` don't have these pages. */
export interface BulkPages {
  readonly list: string;
  readonly view: (id: number) => string;
  readonly create?: string;
  readonly print?: (id: number) => string;
}

export const adminBulkPages: BulkPages = {
  list: "/admin/list/bulk-ticket",
  view: (id) => `/admin/view/bulk-ticket/${id}`,
  create: "/admin/register/bulk-ticket",
  print: (id) => `/admin/print/bulk-ticket/${id}`,
};
export const agentBulkPages: BulkPages = {
  list: "/agent/bulk",
  view: (id) => `/agent/bulk/${id}`,
  create: "/agent/bulk/new",
  print: (id) => `/agent/print/bulk/${id}`,
};
export const guestBulkPages: BulkPages = {
  list: "/guest/list/bulk-ticket",
  view: (id) => `/guest/view/bulk-ticket/${id}`,
};

export const bulkPaths = {
  batches: "/api/v1/bulk-tickets",
  pay: "/api/v1/bulk-tickets/pay",
  cancel: (id: number) => `/api/v1/bulk-tickets/${id}/cancel`,
  assign: (id: number, ticket: number) => `/api/v1/bulk-tickets/${id}/tickets/${ticket}/assign`,
  sheet: (id: number, part: number) => `/api/v1/bulk-tickets/${id}/sheet/pdf?part=${part}`,
  retry: (job: number) => `/api/v1/jobs/${job}/retry`,
} as const;

/** The address of the page where a payer with the link pays. */
export const ticketPaymentPage = (token: string) => `/payments/tickets/${token}`;

const numberFormat = new Intl.NumberFormat("en-NG");
/** 10000 → "10,000" */
export const formatCount = (n: number): string => numberFormat.format(n);
