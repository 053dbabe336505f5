import { BonusBanner } from "./bonus-banner.tsx";
import { BonusCall } from "./bonus-call.tsx";
import { BonusNote } from "./bonus-note.tsx";

type BonusPartsProps = { part: "banner" | "note" | "call" };

/** The banner of the members area, the note next to prices, and the dialog that opens once. */
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
