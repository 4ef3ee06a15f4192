import { useEffect, useRef } from "react";
import { Notice, type NoticeProps } from "#ui/primitives/notice.tsx";

/** The result of the main action: announced, and scrolled into view from behind the bottom bar. */
export function VisibleNotice(props: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // No return value, as some browsers return a promise, which is not an effect cleanup.
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place}>
      <Notice {...props} alert />
    </div>
  );
}
