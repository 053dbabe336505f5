import type { ReactNode } from "react";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { Card } from "#web/ui/card.tsx";

/** A page with one form. */
export function StaffCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <PageHead title={title} />
      <Card padding="lg">{children}</Card>
    </div>
  );
}
