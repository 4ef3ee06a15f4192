import { PublicFrame, type PublicFrameProps } from "./public-frame.tsx";

/** One narrow sheet for a single form: registering, paying, finding a receipt. */
export function NarrowFrame(props: PublicFrameProps) {
  return <PublicFrame {...props} narrow />;
}
