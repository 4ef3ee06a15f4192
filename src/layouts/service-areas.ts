import type { IndexGroup } from "#ui/shell/index-nav.tsx";

/** Where the office finds what people ask it for. */

/** The screens of one record of a register. */
const screens = (name: string) => ["register", "view", "edit"].map((verb) => `/admin/${verb}/${name}`);

export const serviceGroups: readonly IndexGroup[] = [
  {
    head: "Services",
    items: [
      {
        to: "/admin/services/requests",
        label: "Service requests",
        icon: "inbox",
        also: ["/admin/view/request"],
      },
      { to: "/admin/services/history", label: "Service history", icon: "history" },
      {
        to: "/admin/services/subcategory/list",
        label: "Service subcategories",
        icon: "layers",
        also: [
          ...["/admin/services/subcategory", "/admin/view/service-subcategory"],
          "/admin/import/service_subcategory",
        ],
      },
      {
        to: "/admin/services/category",
        label: "Service categories",
        icon: "folder",
        also: [...screens("service-category"), "/admin/import/service_category"],
      },
      {
        to: "/admin/services/provider",
        label: "Service providers",
        icon: "landmark",
        also: [...screens("service-provider"), "/admin/import/service_provider"],
      },
      { to: "/admin/services/holidays", label: "Public holidays", icon: "calendar" },
    ],
  },
];
