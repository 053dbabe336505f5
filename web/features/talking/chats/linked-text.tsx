import { isHostWritten, splitLinks } from "#contracts/talking/links.ts";
import { Link } from "#web/ui/link.tsx";

type LinkedTextProps = {
  text: string;
  /** The address of the exit pages for the links of this message; the link's number follows. */
  page: string;
};

/**
 * A message's text as written. Its links lead to our page about them, never to the address itself. A host that is spelled
 * with other letters than the network uses is repeated in those.
 */
export function LinkedText({ text, page }: LinkedTextProps) {
  return splitLinks(text).map((piece, index) => {
    const { link } = piece;
    if (!link) return piece.text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index}>
        {/* Isolated, so that direction signs before it cannot turn its letters around. */}
        <Link
          to={`${page}/${link.number}`}
          rel="nofollow"
          dir="ltr"
          className="underline underline-offset-2 [unicode-bidi:isolate]"
        >
          {piece.text}
        </Link>
        {isHostWritten(piece.text, link) ? null : <bdi dir="ltr">{` (${link.host})`}</bdi>}
      </span>
    );
  });
}
