const API = "/api/v1/service-providers";

/** API calls for providers. */
export const providerPaths = {
  remove: (id: number) => `${API}/${id}/remove`,
  accounts: (id: number) => `${API}/${id}/accounts`,
  unlink: (id: number, user: number) => `${API}/${id}/accounts/${user}/unlink`,
};
