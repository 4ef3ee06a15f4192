/** Pages and API paths of custom fields. */
export const paths = {
  fields: "/api/v1/custom-fields",
  field: (id: number) => `/api/v1/custom-fields/${id}`,
  retire: (id: number) => `/api/v1/custom-fields/${id}/retire`,
  restore: (id: number) => `/api/v1/custom-fields/${id}/restore`,
} as const;

export const pages = {
  fields: (register: string) => `/admin/settings/fields?register=${register}`,
  newField: (register: string) => `/admin/settings/fields/new?register=${register}`,
  field: (id: number) => `/admin/settings/fields/${id}`,
} as const;
