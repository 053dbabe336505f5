import { BonusBanner } from "./bonus-banner.tsx";
import { BonusCall } from "./bonus-call.tsx";
import { BonusNote } from "./bonus-note.tsx";

type BonusPartsProps = { part: "banner" | "note" | "call" };

/** The strip above the members area, the note beside prices, and the dialog that comes once. */
export default function BonusParts({ part }: BonusPartsProps) {
  switch (part) {
    case "banner":
      return <BonusBanner />;
    case "note":
      return <BonusNote />;
    case "call":
      return <BonusCall />;
  }
}
