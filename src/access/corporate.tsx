import { gateLoader, onlyArea } from "./gate.ts";

export const middleware = [onlyArea("corporate")];
export const loader = gateLoader;
export const handle = { gated: true };
