import { gateLoader, onlyArea } from "./gate.ts";

export const middleware = [onlyArea("admin")];
export const loader = gateLoader;
export const handle = { gated: true };
