import { useEffect, useState } from "react";

/** The picture a thumbhash (base64) stands for, as a data address; null until it is decoded or where there is none. */
export function useThumbhash(hash: string | null | undefined): string | null {
  const [picture, setPicture] = useState<{ hash: string; url: string } | null>(null);
  useEffect(() => {
    if (!hash) return;
    let wanted = true;
    import("thumbhash").then(
      ({ thumbHashToDataURL }) => {
        if (!wanted) return;
        const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
        setPicture({ hash, url: thumbHashToDataURL(bytes) });
      },
      // Only the blur-up is lost: the photo itself is on its way.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [hash]);
  return picture && picture.hash === hash ? picture.url : null;
}
