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
import { loadAwaited, loadPart } from "./load-part.ts";
import { awaitPart } from "./page-ready.ts";

/**
 * `React.lazy` for parts that appear after a click; the line at the upper edge shows that one is loading, unless it `isQuiet`
 * because it comes by itself. In the browser the rules of web/lib/page/load-part.ts apply to missing code; the server has all
 * code, and an import that fails there is an error of the page.
 */
export function lazyPart<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isVital = true, isQuiet = false } = {},
) {
  const loadIt = isQuiet ? loadPart : loadAwaited;
  return lazy(import.meta.env.SSR ? load : () => loadIt(load, isVital));
}

/**
 * A component whose code loads after the page's own. The server renders it like any other; the browser shows that markup
 * until the code has loaded. Memoized, because a rerender by the parent would make React discard the markup.
 *
 * The code is requested once, and after a failure by the rules of web/lib/page/load-part.ts. By default a missing part leaves
 * the page usable: the server's markup stays, and its links work as plain links. With `isVital` it is an error of the
 * page.
 */
export function deferred<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isVital = false } = {},
) {
  const Part = lazyPart(load, { isVital, isQuiet: true }) as unknown as ComponentType<P>;
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

/** Marks the page as not ready until the part has hydrated. */
function Awaited({ children }: { children: ReactNode }) {
  const arriving = useRef<Arriving>({ hasCome: false });
  useEffect(() => {
    // A part that has loaded already has reported it, because a child's effects run first.
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
