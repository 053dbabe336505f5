import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";
import type { Person } from "./match-store.ts";

/** Long enough for a member who finishes a sentence first. */
const shownMs = 12_000;

type MatchToastProps = { partner: Person; onTold: (partner: Person) => void };

/** The celebration of a match in one line, with the way to the conversation. */
export function MatchToast({ partner, onTold }: MatchToastProps) {
  const t = useT("likes");
  const person = useT("person");
  const navigate = useNavigate();
  useEffect(() => {
    const { id, name, gender, is_example: isExample } = partner;
    const sentences = [t("match.title"), t("match.text", { name, gender })];
    if (isExample) sentences.push(`(${person("kind.example")})`);
    const onClick = () => void navigate(`/members/${id}/chat`);
    toast(sentences.join(" "), {
      tone: "success",
      duration: shownMs,
      action: { label: t("match.message"), onClick },
    });
    onTold(partner);
  }, [partner, onTold, t, person, navigate]);
  return null;
}
