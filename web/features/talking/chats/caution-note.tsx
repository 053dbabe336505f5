import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { findCautions } from "#contracts/talking/cautions.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type CautionNoteProps = {
  /** The text of a message that the member received and has not answered. */
  text: string;
  seq: number;
  /** Null if the sender cannot be reported. */
  onReport: ((seq: number) => void) | null;
};

/** Below a stranger's message: what was noticed in it, what to do, and the report. Nothing without a reason. */
export default function CautionNote({ text, seq, onReport }: CautionNoteProps) {
  const t = useT("cautions");
  const found = useMemo(() => findCautions(text), [text]);
  if (found.length === 0) return null;
  return (
    <div
      role="note"
      className="mt-1 flex max-w-[85%] items-start gap-2 rounded-card bg-warning-soft px-3 py-2 text-xs leading-snug text-on-warning-soft sm:max-w-[75%]"
    >
      <Icon icon={TriangleAlert} size="sm" className="mt-0.5" />
      <div className="grid min-w-0 gap-1">
        <p className="text-sm font-semibold">{t("title")}</p>
        <ul className="list-disc ps-4">
          {found.map((caution) => (
            <li key={caution}>{t(`notes.${caution}`)}</li>
          ))}
        </ul>
        <p>{t("advice")}</p>
        {onReport ? (
          <Button
            variant="link"
            size="sm"
            className="justify-self-start text-inherit!"
            onClick={() => onReport(seq)}
          >
            {t("report")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
