import { type ComponentType, memo, Suspense, use, useEffect } from "react";

type Module<P> = { default: ComponentType<P> };

/** Parts that were drawn and do not work yet: their code is on its way, or React has not got to them. */
const unfinished = new Set<object>();
let resolvers: (() => void)[] = [];
const patienceMs = 3_000;

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

function finish(part: object): void {
  unfinished.delete(part);
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

  function Inner(props: P) {
    const { default: Component } = use(start());
    useEffect(() => finish(start), []);
    return <Component {...props} />;
  }
  return memo(function Deferred(props: P) {
    if (!import.meta.env.SSR && !loading) unfinished.add(start);
    return (
      <Suspense>
        <Inner {...props} />
      </Suspense>
    );
  });
}
