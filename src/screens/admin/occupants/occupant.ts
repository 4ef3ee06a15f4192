import type { OccupantsData } from "./loaders.ts";

export type Occupant = OccupantsData["occupants"][number];
