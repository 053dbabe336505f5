import { useNavigate } from "react-router";
import ConfirmBlock from "#web/features/care/blocks/confirm-block.tsx";
import { useBlock } from "#web/features/care/blocks/use-block.ts";
import { ReportDialog } from "#web/features/care/reports/report-dialog.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { takeQuoted } from "#web/features/talking/chats/drafts.ts";
import type { Reported, SafetyWish } from "#web/lib/safety-wish.ts";

type SafetyDialogProps = {
  wish: SafetyWish;
  /** Where somebody goes once they have blocked: what is about the person is closed to them. */
  leaveTo: "/chats" | "/members";
  onClose: () => void;
};

/** Asks before somebody is blocked, or what is wrong with what is reported. Its code comes when it is asked for. */
export default function SafetyDialog({ wish, leaveTo, onClose }: SafetyDialogProps) {
  const navigate = useNavigate();
  const memberId = useUser()?.id;
  const { person, report } = wish;
  const leave = async () => {
    if (memberId) takeQuoted(memberId, person.id);
    // Replaced: the way back must not lead to a page that is closed now.
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
  person: SafetyWish["person"];
  report: Reported;
  onClose: () => void;
  onBlocked: () => unknown;
};

/** A report, and then the offer to block whom it is about. */
function ReportAndBlock({ person, report, onClose, onBlocked }: ReportAndBlockProps) {
  const block = useBlock(person, onBlocked);
  return <ReportDialog person={person} report={report} onClose={onClose} onBlock={block} />;
}
