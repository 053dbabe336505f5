import { Suspense } from "react";
import { lazyPart } from "#web/lib/deferred.tsx";
import type { Person } from "./queries.ts";

const ConfirmBlock = lazyPart(() => import("./confirm-block.tsx"));

type BlockDialogProps = {
  /** Whom to ask about; null: nobody. */
  person: Person | null;
  onClose: () => void;
  /** The block stands: time to leave what is about the person. */
  onBlocked: () => unknown;
};

/** Asks before somebody is blocked. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  if (!person) return null;
  return (
    <Suspense>
      <ConfirmBlock person={person} onClose={onClose} onBlocked={onBlocked} />
    </Suspense>
  );
}
