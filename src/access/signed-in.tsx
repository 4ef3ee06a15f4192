import { gateLoader, onlySignedIn } from "./gate.ts";

export const middleware = [onlySignedIn];
export const loader = gateLoader;
export const handle = { gated: true };
