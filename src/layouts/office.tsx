/** The officers' frame for pages outside their layout. A module of its own: loaded by itself, it brings its styles. */
export { OfficeFrame as default } from "./office-frame.tsx";
