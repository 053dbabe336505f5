import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
} from "react";
import { loadPart } from "./load-part.ts";
import { awaitPart } from "./page-ready.ts";

/** `React.lazy` for what appears after a click, with the rule of web/lib/load-part.ts for code that does not come. */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>, { isVital = true } = {}) {
  return lazy(() => loadPart(load, isVital));
}

/**
 * A component whose code comes after the page's own. The server renders it like any other; the browser shows that
 * markup until the code has come. Memoized: a parent that renders again meanwhile would make React drop the markup.
 *
 * The code is asked for once, and after a failure as web/lib/load-part.ts says. A part that stays away leaves the page
 * usable by default: what the server drew stands, its links work as plain links. With `isVital` its absence is an
 * error of the page.
 */
export function deferred<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isVital = false } = {},
) {
  const Part = lazyPart(load, { isVital }) as unknown as ComponentType<P>;
  const Frame = isVital ? Awaited : Suspense;
  return memo(function Deferred(props: P) {
    return (
      <Frame>
        <Part {...props} />
      </Frame>
    );
  });
}

type Arriving = { hasCome: boolean; tell?: () => void };

/** Says that the page does not answer yet, until what it waits for has taken over its markup. */
function Awaited({ children }: { children: ReactNode }) {
  const arriving = useRef<Arriving>({ hasCome: false });
  useEffect(() => {
    // What is there already has told so: a child's effects come first.
    if (arriving.current.hasCome) return;
    const tell = awaitPart();
    arriving.current.tell = tell;
    return tell;
  }, []);
  return (
    <Suspense>
      {children}
      <Arrival of={arriving} />
    </Suspense>
  );
}

function Arrival({ of: arriving }: { of: RefObject<Arriving> }) {
  useEffect(() => {
    arriving.current.hasCome = true;
    arriving.current.tell?.();
  }, [arriving]);
  return null;
}
