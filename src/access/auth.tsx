import { gateLoader, signInGate } from "./gate.ts";

export const middleware = [signInGate];
export const loader = gateLoader;
