import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";

type SectionProps = { id: string; title: string; text?: string; children: ReactNode };

/** One part of the profile, with its own anchor on the page. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} padding="md" className="scroll-mt-20">
      <h2 id={`${id}-title`} className="text-lg font-bold">
        {title}
      </h2>
      {text ? <p className="mt-1 text-sm text-text-muted">{text}</p> : null}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
