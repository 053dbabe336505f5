import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";

type ReturnedToastProps = { partnerId: string; onTold: () => void };

/** A message that could not be paid for went back to be a draft on another page. */
export default function ReturnedToast({ partnerId, onTold }: ReturnedToastProps) {
  const t = useT("alerts");
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = () => void navigate(`/members/${partnerId}/chat`);
    toast(t("unsent.returned"), { tone: "warning", action: { label: t("unsent.action"), onClick } });
    onTold();
  }, [partnerId, onTold, t, navigate]);
  return null;
}
