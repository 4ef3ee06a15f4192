/**
 * The officers' frame for pages outside their layout. A separate module, so that it brings its styles when loaded
 * lazily.
 */
export { OfficeFrame as default } from "./office-frame.tsx";
