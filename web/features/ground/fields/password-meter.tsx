import { type RefObject, useEffect, useRef, useState } from "react";
import {
  estimatePassword,
  longestPassword,
  type PasswordLevel,
} from "#contracts/people/password-strength.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { StrengthBar } from "#web/ui/strength-bar.tsx";

const levels: readonly PasswordLevel[] = ["weak", "fair", "good", "strong"];
const pauseMs = 1000;
const nothing = { password: "", own: [] as string[] };

type PasswordMeterProps = {
  /** The server has refused this password, so it counts as weak whatever the browser computes. */
  isRefused: boolean;
};

/**
 * The strength of the password in the field `password` of the surrounding form. Its code loads after the
 * page's, because it is needed only once the member types.
 */
export default function PasswordMeter({ isRefused }: PasswordMeterProps) {
  const t = useT("strength");
  const place = useRef<HTMLDivElement>(null);
  const { password, own } = useTyped(place);
  const estimate = estimatePassword(password, own);
  const level = isRefused ? "weak" : estimate.level;
  const hint = isRefused ? null : estimate.hint;
  const text = t("label", { level: t(`levels.${level}`) });
  const help = hint && t(`hints.${hint}`, { missing: estimate.missing, most: longestPassword });
  const said = usePaused(password && [text, help].filter(Boolean).join(". "));
  return (
    <div ref={place}>
      {password ? (
        <StrengthBar step={levels.indexOf(level) + 1} steps={levels.length} text={text} hint={help} />
      ) : null}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </div>
  );
}

/** The form's values: the password, and the name and address that it should not contain. */
function useTyped(place: RefObject<HTMLElement | null>) {
  const [typed, setTyped] = useState(nothing);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const valuesOf = (selector: string) =>
      [...form.querySelectorAll<HTMLInputElement>(selector)].map(({ value }) => value);
    const read = () =>
      setTyped({
        password: valuesOf("[name=password]")[0] ?? "",
        own: valuesOf("[name=name], [name=email], [autocomplete=username]"),
      });
    // The event fires before the fields are reset.
    const empty = () => setTyped(nothing);
    read();
    form.addEventListener("input", read);
    form.addEventListener("reset", empty);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("reset", empty);
    };
  }, [place]);
  return typed;
}

/** The text after a pause in typing, so that screen readers announce it once and not at every letter. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
