import { type ComponentType, type ReactNode, useState } from "react";
import { loadPart } from "#web/lib/page/load-part.ts";
import { barButtonLook } from "./bar-button.ts";

export type OpenedMenuProps = { label: string; face: ReactNode };
type BarMenuProps = OpenedMenuProps & {
  load: () => Promise<{ default: ComponentType<OpenedMenuProps> }>;
};

/** A button of the top bar whose menu loads at the first sign of use. */
export function BarMenu({ label, face, load }: BarMenuProps) {
  const [Opened, setOpened] = useState<ComponentType<OpenedMenuProps> | null>(null);
  if (Opened) return <Opened label={label} face={face} />;
  const prepare = () => void load().catch(() => undefined);
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={barButtonLook}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => loadPart(load, false).then((module) => setOpened(() => module.default))}
    >
      {face}
    </button>
  );
}
