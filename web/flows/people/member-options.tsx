import { Eye, EyeOff } from "lucide-react";
import MemberMenu from "#web/features/care/blocks/member-menu.tsx";
import { useHiding } from "#web/features/meeting/hidden-profiles/use-hiding.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";

type MemberOptionsProps = {
  member: { id: string; name: string; is_hidden_by_caller: boolean };
  onReport: () => void;
  onBlock: () => void;
};

/** The menu of a profile: hide it or show it again, report, block. */
export default function MemberOptions({ member, onReport, onBlock }: MemberOptionsProps) {
  const t = useT("hiding");
  const { hide, show } = useHiding();
  const isHidden = member.is_hidden_by_caller;
  return (
    <MemberMenu name={member.name} onReport={onReport} onBlock={onBlock}>
      <MenuItem
        icon={<Icon icon={isHidden ? Eye : EyeOff} />}
        onClick={() => void (isHidden ? show(member) : hide(member))}
      >
        {t(isHidden ? "show" : "hide")}
      </MenuItem>
    </MemberMenu>
  );
}
