import { type ComponentType, memo, Suspense, use } from "react";

type Module<P> = { default: ComponentType<P> };

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
    return <Component {...props} />;
  }
  return memo(function Deferred(props: P) {
    return (
      <Suspense>
        <Inner {...props} />
      </Suspense>
    );
  });
}
