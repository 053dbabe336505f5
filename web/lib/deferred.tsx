import { type ComponentType, memo, Suspense, use, useEffect, useLayoutEffect, useState } from "react";

type Module<P> = { default: ComponentType<P> };

/** Parts that stand on the page and do not work yet, one mark for each place: their code may be one and the same. */
const unfinished = new Set<object>();
let resolvers: (() => void)[] = [];
const patienceMs = 15_000;

/**
 * Resolves when every deferred part works. News that changes what the server drew waits for it: a part that takes
 * over markup of older data would find that it does not fit.
 */
export function whenPartsWork(): Promise<void> {
  if (unfinished.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    resolvers.push(resolve);
    // A part whose code never comes must not hold the news back for good.
    setTimeout(resolve, patienceMs);
  });
}

function finish(mark: object): void {
  unfinished.delete(mark);
  if (unfinished.size > 0) return;
  for (const resolve of resolvers) resolve();
  resolvers = [];
}

/**
 * A component whose code comes after the page's own. The server renders it like any other; the browser shows that
 * markup until the code has come. Unlike `lazy`, which would leave a hole in what the server sends first. Memoized:
 * a parent that renders again meanwhile would make React drop that markup.
 */
export function deferred<P extends object>(load: () => Promise<Module<P>>) {
  let loading: Promise<Module<P>> | undefined;
  const start = () => {
    if (loading) return loading;
    const started = load();
    loading = started;
    started.then(
      // `use` reads these two and need not wait a tick for what is there.
      (value) => Object.assign(started, { status: "fulfilled", value }),
      () => {
        loading = undefined;
      },
    );
    return started;
  };
  if (import.meta.env.SSR) void start();

  function Inner({ mark, props }: { mark: object; props: P }) {
    const { default: Component } = use(start());
    useEffect(() => finish(mark), [mark]);
    return <Component {...props} />;
  }
  return memo(function Deferred(props: P) {
    const [mark] = useState(() => ({}));
    // Before any effect that could ask for news, in whatever part of the page.
    useLayoutEffect(() => {
      unfinished.add(mark);
      return () => finish(mark);
    }, [mark]);
    return (
      <Suspense>
        <Inner mark={mark} props={props} />
      </Suspense>
    );
  });
}
