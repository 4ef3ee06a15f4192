import { gateLoader } from "./gate.ts";

/** Open to everyone; the screens mask personal data. */
export const loader = gateLoader;
