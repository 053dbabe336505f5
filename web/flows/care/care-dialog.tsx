import { useNavigate } from "react-router";
import ConfirmBlock from "#web/features/care/blocks/confirm-block.tsx";
import { useBlock } from "#web/features/care/blocks/use-block.ts";
import { ReportDialog } from "#web/features/care/reports/report-dialog.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { takeQuoted } from "#web/features/talking/chats/drafts.ts";
import type { CareWish, Reported } from "#web/lib/browser/care-wish.ts";

type CareDialogProps = {
  wish: CareWish;
  /** The page to open after a block, because the blocked member's pages are closed. */
  leaveTo: "/chats" | "/members";
  onClose: () => void;
};

/** The dialog to block a member or to report content. Its code loads when it is opened. */
export default function CareDialog({ wish, leaveTo, onClose }: CareDialogProps) {
  const navigate = useNavigate();
  const memberId = useUser()?.id;
  const { person, report } = wish;
  const leave = async () => {
    if (memberId) takeQuoted(memberId, person.id);
    // Replaces the history entry, so that "back" does not lead to a closed page.
    await navigate(leaveTo, { replace: true });
    onClose();
  };
  return report ? (
    <ReportAndBlock person={person} report={report} onClose={onClose} onBlocked={leave} />
  ) : (
    <ConfirmBlock person={person} onClose={onClose} onBlocked={leave} />
  );
}

type ReportAndBlockProps = {
  person: CareWish["person"];
  report: Reported;
  onClose: () => void;
  onBlocked: () => unknown;
};

/** A report, then the offer to block the reported member. */
function ReportAndBlock({ person, report, onClose, onBlocked }: ReportAndBlockProps) {
  const block = useBlock(person, onBlocked);
  return <ReportDialog person={person} report={report} onClose={onClose} onBlock={block} />;
}
