import { gateLoader, onlyArea } from "./gate.ts";

export const middleware = [onlyArea("guest")];
export const loader = gateLoader;
export const handle = { gated: true };
