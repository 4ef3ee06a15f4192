import type { MenuItem } from "./menu.ts";

/** The menu entries of services. */

/** The screens of one record of a register. */
const screens = (name: string) => ["register", "view", "edit"].map((verb) => `/admin/${verb}/${name}`);

export const serviceItems: readonly MenuItem[] = [
  {
    to: "/admin/services/requests",
    needs: "service_request.view service_request.work",
    label: "Service requests",
    icon: "inbox",
    also: ["/admin/view/request"],
  },
  {
    to: "/admin/services/history",
    needs: "service_request.view service_request.work",
    label: "Service history",
    icon: "history",
  },
  {
    to: "/admin/services/subcategory/list",
    needs: "service_subcategory.view",
    label: "Service subcategories",
    icon: "layers",
    also: [
      "/admin/services/subcategory",
      "/admin/view/service-subcategory",
      "/admin/import/service_subcategory",
    ],
  },
  {
    to: "/admin/services/category",
    needs: "service_category.view",
    label: "Service categories",
    icon: "folder",
    also: [...screens("service-category"), "/admin/import/service_category"],
  },
  {
    to: "/admin/services/provider",
    needs: "service_provider.view",
    label: "Service providers",
    icon: "landmark",
    also: [...screens("service-provider"), "/admin/import/service_provider"],
  },
  {
    to: "/admin/services/holidays",
    needs: "service_request.view holiday.edit",
    label: "Public holidays",
    icon: "calendar",
  },
];
