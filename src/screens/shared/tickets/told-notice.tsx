import { useEffect, useRef } from "react";
import { Notice, type NoticeProps } from "#ui/primitives/notice.tsx";

/** What the act at the thumb is answered with: read out, and brought out from behind it. */
export function ToldNotice(props: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Nothing is returned: some browsers answer with a promise, which is no way to end an effect.
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place}>
      <Notice {...props} alert />
    </div>
  );
}
