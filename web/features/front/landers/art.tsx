import type { PrefixName, Scene } from "#contracts/front/landers.ts";
import art from "#web/assets/lander-art.svg?url";
import { classes } from "#web/ui/classes.ts";
import { useLander } from "./lander-view.ts";

/** A drawn person: pieces of the picture file from back to front, in colours of landers.css. */
export type Look = { parts: readonly string[]; skin: number; hair: number; top: number };

const looks = {
  mila: { parts: ["back-long", "body", "face", "hair-long"], skin: 1, hair: 1, top: 1 },
  sami: { parts: ["body-broad", "face", "hair-short", "beard"], skin: 3, hair: 1, top: 2 },
  noor: { parts: ["back-bun", "body", "face", "hair-bun", "collar"], skin: 4, hair: 1, top: 3 },
  rosa: { parts: ["back-curly", "body-broad", "face", "hair-curly", "glasses"], skin: 2, hair: 2, top: 4 },
  greta: { parts: ["back-bob", "body-broad", "face", "hair-bob", "scarf"], skin: 1, hair: 4, top: 5 },
  theo: { parts: ["body-broad", "face", "hair-short", "collar", "glasses"], skin: 5, hair: 1, top: 4 },
  finn: { parts: ["body", "face", "hair-short"], skin: 1, hair: 3, top: 6 },
  otto: { parts: ["body-broad", "face", "hair-short", "beard", "glasses"], skin: 2, hair: 4, top: 1 },
  emil: { parts: ["back-curly", "body-broad", "face", "hair-curly", "beard"], skin: 2, hair: 2, top: 5 },
  levi: { parts: ["body", "face", "hair-short", "glasses"], skin: 1, hair: 2, top: 3 },
  lena: { parts: ["back-bob", "body", "face", "hair-bob"], skin: 2, hair: 2, top: 3 },
} as const satisfies Record<string, Look>;
type LookName = keyof typeof looks;

const mixed = ["mila", "sami", "noor", "finn", "rosa", "theo"] as const;
const casts: Partial<Record<PrefixName, readonly LookName[]>> = {
  she: ["noor", "mila", "rosa", "lena", "sami", "finn"],
  bbw: ["rosa", "sami", "greta", "theo", "noor", "finn"],
  gilf: ["greta", "otto", "rosa", "theo", "lena", "sami"],
  milf: ["lena", "theo", "rosa", "otto", "noor", "sami"],
  gay: ["sami", "finn", "theo", "otto", "levi", "emil"],
};

/** The six drawn people of a page; of its niche if it has one. */
export function castOf(prefix: PrefixName | null): Look[] {
  return ((prefix && casts[prefix]) ?? mixed).map((name) => looks[name]);
}

type PersonProps = {
  look: Look;
  className?: string;
  /** Its position within another picture. */
  box?: { x: number; y: number; width: number; height: number };
};

export function Person({ look, className, box }: PersonProps) {
  return (
    <svg
      {...box}
      viewBox="0 0 200 240"
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
      className={classes(
        `lander-skin-${look.skin} lander-hair-${look.hair} lander-top-${look.top}`,
        className,
      )}
    >
      {look.parts.map((part) => (
        <use key={part} href={`${art}#${part}`} />
      ))}
    </svg>
  );
}

/** The scenes with a version for two men; the others show no people, or no particular couple. */
const ofMen: readonly Scene[] = ["cafe", "park", "dance", "home"];

/** One scene in 4:3, with the couple of the page's niche; everything outside of the frame is clipped. */
export function Place({ scene, className }: { scene: Scene; className?: string }) {
  const { prefix } = useLander();
  const id = prefix === "gay" && ofMen.includes(scene) ? `${scene}-men` : scene;
  return (
    <svg viewBox="0 0 320 240" aria-hidden="true" preserveAspectRatio="xMidYMid slice" className={className}>
      <use href={`${art}#${id}`} />
    </svg>
  );
}

/** The slug's picture, for designs whose first picture is their own. */
export function HeroPlace({ className }: { className?: string }) {
  const { hero } = useLander();
  return hero ? (
    <Place scene={hero} className={classes("block w-full rounded-card shadow-soft", className)} />
  ) : null;
}
