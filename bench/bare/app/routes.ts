import { index, type RouteConfig } from "@react-router/dev/routes";

export default [index("./home.tsx", { id: "home" })] satisfies RouteConfig;
