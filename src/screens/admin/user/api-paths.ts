/** API URLs for users and roles. */
export const paths = {
  users: "/api/v1/users",
  user: (id: number) => `/api/v1/users/${id}`,
  verb: (id: number, verb: "suspend" | "reinstate" | "invite" | "sign-out") => `/api/v1/users/${id}/${verb}`,
  giveRole: (id: number) => `/api/v1/users/${id}/roles`,
  rolePreview: "/api/v1/users/role-preview",
  withdrawRole: (id: number, role: number) => `/api/v1/users/${id}/roles/${role}`,
  links: (id: number) => `/api/v1/users/${id}/links`,
  unlinkIndividual: (id: number) => `/api/v1/users/${id}/links/individual`,
  unlinkCorporate: (id: number, corporate: number) => `/api/v1/users/${id}/links/corporates/${corporate}`,
  roles: "/api/v1/roles",
  role: (id: number) => `/api/v1/roles/${id}`,
} as const;

/** URLs of the pages. */
export const pages = {
  users: "/admin/list/users",
  register: "/admin/register/user",
  user: (id: number) => `/admin/view/user/${id}`,
  edit: (id: number) => `/admin/edit/user/${id}`,
  holders: (role: number) => `/admin/list/users?role=${role}`,
  roles: "/admin/roles",
  newRole: (copy?: number) => `/admin/roles/new${copy ? `?copy=${copy}` : ""}`,
  role: (id: number) => `/admin/roles/${id}`,
} as const;
