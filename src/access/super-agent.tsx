import { gateLoader, onlyArea } from "./gate.ts";

export const middleware = [onlyArea("super-agent")];
export const loader = gateLoader;
export const handle = { gated: true };
