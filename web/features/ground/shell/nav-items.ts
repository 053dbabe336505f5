import { Coins, Crown, Heart, type LucideIcon, MessageCircle, Search } from "lucide-react";
import { useUnread, useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";

export type NavItem = {
  to: string;
  label: string;
  /** For the phone's tab bar, which has little room. */
  shortLabel?: string;
  icon: LucideIcon;
  badge: { count: number; tone: "unread" | "warning" | "danger"; label: string; showZero: boolean } | null;
};

const lowCredits = 10;

/** The members' navigation (seed section 2), with unread counts. */
export function useNavItems(): NavItem[] {
  const t = useT("navigation");
  const user = useUser();
  const unread = useUnread();
  if (!user) return [];
  const counted = (count: number, label: string) => ({
    count,
    tone: "unread" as const,
    label,
    showZero: false,
  });
  return [
    { to: "/members", label: t("search"), icon: Search, badge: null },
    {
      to: "/chats",
      label: t("messages"),
      icon: MessageCircle,
      badge: counted(unread.messages, t("badges.messages", { count: unread.messages })),
    },
    {
      to: "/likes",
      label: t("likes"),
      icon: Heart,
      badge: counted(unread.likes, t("badges.likes", { count: unread.likes })),
    },
    user.paid_user
      ? { to: "/credits", label: t("credits"), icon: Coins, badge: creditsBadge(user.credits, t) }
      : {
          to: "/premium",
          label: t("premium"),
          shortLabel: t("premium_short"),
          icon: Crown,
          badge: creditsBadge(user.credits, t),
        },
  ];
}

function creditsBadge(credits: number, t: ReturnType<typeof useT<"navigation">>): NavItem["badge"] {
  if (credits > lowCredits) return null;
  return {
    count: credits,
    tone: credits > 0 ? "warning" : "danger",
    label: t("badges.credits", { count: credits }),
    showZero: true,
  };
}
