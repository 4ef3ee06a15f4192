import { useEffect, useRef } from "react";
import { Notice, type NoticeProps } from "#ui/primitives/notice.tsx";

/** The result of the main action: announced, and scrolled into view from behind the bottom bar. */
export function VisibleNotice(props: NoticeProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // No return value, as some browsers return a promise, which is not an effect cleanup.
    container.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={container}>
      <Notice {...props} alert />
    </div>
  );
}
