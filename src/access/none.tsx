import { gateLoader } from "./gate.ts";

/** Open to everybody; what it shows is masked where it must be. */
export const loader = gateLoader;
