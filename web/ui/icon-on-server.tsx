import type { LucideIcon } from "lucide-react";
import type { ReactElement, SVGProps } from "react";

type Drawn = { props: SVGProps<SVGSVGElement>; element: ReactElement };
/** Icon and look -> its markup. Both come from our own code, so their number is limited. */
const drawn = new WeakMap<LucideIcon, Map<string, Drawn>>();

/** The package's markup, computed once for each icon and look; only the label differs between pages. */
export function drawOnServer(icon: LucideIcon, look: string, label: string | undefined): ReactElement {
  const known = findDrawn(icon, `${label ? "labelled" : "hidden"} ${look}`, look, Boolean(label));
  return label ? <svg {...known.props} aria-label={label} /> : known.element;
}

function findDrawn(icon: LucideIcon, name: string, look: string, hasLabel: boolean): Drawn {
  const ofIcon = drawn.get(icon) ?? new Map<string, Drawn>();
  drawn.set(icon, ofIcon);
  const known = ofIcon.get(name);
  if (known) return known;
  const props = {
    ...svgOf(icon, {
      ...(hasLabel ? { role: "img", "aria-label": "" } : { "aria-hidden": "true" as const }),
      className: look,
    }),
  };
  const made = { props, element: <svg {...props} /> };
  ofIcon.set(name, made);
  return made;
}

type Rendered = ReactElement<Record<string, unknown>>;
type Renderer = { render(props: object, ref: null): Rendered };

/** Runs the icon's two components like React; their only hook is a context. */
function svgOf(icon: LucideIcon, props: object): SVGProps<SVGSVGElement> {
  const inner = (icon as unknown as Renderer).render(props, null);
  const { children, ref, ...svg } = (inner.type as unknown as Renderer).render(inner.props, null).props;
  const parts = [children].flat().filter(Boolean) as Rendered[];
  return { ...svg, dangerouslySetInnerHTML: { __html: parts.map(markupOf).join("") } };
}

/** Shapes contain the package's own numbers, paths and colours, which need no escaping. */
function markupOf({ type, props }: Rendered): string {
  const attributes = Object.entries(props).map(([name, value]) => ` ${name}="${value}"`);
  return `<${type}${attributes.join("")}></${type}>`;
}
