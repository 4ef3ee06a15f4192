import { formatNames } from "#domain/file-formats.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";

/** The buttons of a report: a download for each file format, for those who may export it, and print. */
export function ReportButtons({ exports, href }: { exports: boolean; href: (format: string) => string }) {
  return (
    <>
      {exports
        ? formatNames.map((format) => (
            <ButtonAnchor key={format} small icon="download" href={href(format)} download>
              {`Download ${format.toUpperCase()}`}
            </ButtonAnchor>
          ))
        : null}
      <Button small icon="printer" onClick={() => window.print()}>
        Print report
      </Button>
    </>
  );
}
