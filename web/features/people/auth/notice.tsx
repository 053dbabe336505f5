import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";

type NoticeProps = {
  icon: LucideIcon;
  tone: "primary" | "success" | "danger";
  title: string;
  children: ReactNode;
};

const tones = {
  primary: "bg-primary-soft text-on-primary-soft",
  success: "bg-success-soft text-on-success-soft",
  danger: "bg-danger-soft text-on-danger-soft",
};

/** Replaces a form with its result; takes the focus, so that screen readers read it. */
export function Notice({ icon, tone, title, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <span className={`rounded-pill p-4 ${tones[tone]}`}>
        <Icon icon={icon} size="lg" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold text-balance outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
