/** Where the charging screens write to. */
export const calls = {
  categories: "/api/v1/demand-categories",
  category: (id: number) => `/api/v1/demand-categories/${id}`,
  items: "/api/v1/category-items",
  item: (id: number) => `/api/v1/category-items/${id}`,
  endItem: (id: number) => `/api/v1/category-items/${id}/end`,
  runs: "/api/v1/billing-runs",
  cancelNotice: (id: number) => `/api/v1/demand-notices/${id}/cancel`,
  previews: "/api/v1/billing-runs/preview",
} as const;

/** Where the charging screens are. */
export const pages = {
  categories: "/admin/demand/demand-categories",
  newCategory: "/admin/demand/demand-categories/new",
  category: (id: number) => `/admin/demand/demand-categories/${id}`,
  tariff: (category?: number) => `/admin/demand/category-items${category ? `?category=${category}` : ""}`,
  newItem: (category: number) => `/admin/demand/category-items/new?category=${category}`,
  item: (id: number) => `/admin/demand/category-items/${id}`,
  runs: "/admin/billing-runs",
  newRun: "/admin/billing-runs/new",
  preview: (job: number) => `/admin/billing-runs/new?preview=${job}`,
  run: (id: number) => `/admin/billing-runs/${id}`,
  notices: "/admin/list/demand-notices",
  notice: (id: number) => `/admin/demand-notice/${id}`,
  bill: (id: number) => `/admin/receipt/bill/${id}`,
} as const;
