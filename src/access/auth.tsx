import { frontDoor, gateLoader } from "./gate.ts";

export const middleware = [frontDoor];
export const loader = gateLoader;
