import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { gifAddress } from "#contracts/talking/gif-files.ts";
import type { Gif } from "#contracts/talking/gifs.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { columnCount, moveTo, type Placed } from "./gif-columns.ts";
import { useGifWords } from "./gif-words.ts";
import type { useGifSearch } from "./use-gif-search.ts";

type GifResultsProps = {
  words: string;
  placed: readonly Placed[];
  found: ReturnType<typeof useGifSearch>["found"];
  /** False: still pictures. */
  isMoving: boolean;
  costId: string;
  onChoose: (gif: Gif) => void;
};

const columns = Array.from({ length: columnCount }, (_, column) => column);
const skeletons = ["h-28", "h-20", "h-24"] as const;

/** The gifs that were found, in columns; one stop of the Tab key. More follow at the end of the list. */
export function GifResults(props: GifResultsProps) {
  const { words, placed, found, isMoving, costId, onChoose } = props;
  const t = useT("gifs");
  const stickerT = useT("stickers");
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other results
  useEffect(() => setCurrent(0), [words]);
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = moveTo(placed, at, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    grid.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus();
  };
  if (found.isError && placed.length === 0) return <Failure found={found} />;
  const isLoading = found.isPending;
  return (
    <>
      <p role="status" className="sr-only">
        {isLoading ? t("loading") : placed.length > 0 ? t("found", { count: placed.length }) : ""}
      </p>
      {!isLoading && placed.length === 0 ? (
        <p role="status" className="px-2 py-10 text-center text-sm text-pretty text-text-muted">
          {t("none", { words })}
        </p>
      ) : null}
      <p id={`${id}-keys`} className="sr-only">
        {stickerT("keys")}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: two lists side by side are one group of pictures */}
      <div
        ref={grid}
        role="group"
        aria-label={t("tab_gifs")}
        aria-describedby={`${id}-keys`}
        aria-busy={isLoading}
        className="flex gap-1.5"
      >
        {columns.map((column) => (
          <ul key={column} className="flex min-w-0 flex-1 flex-col gap-1.5">
            {isLoading
              ? skeletons.map((height) => (
                  <li key={height}>
                    <Skeleton shape="box" className={height} />
                  </li>
                ))
              : placed
                  .filter((one) => one.column === column)
                  .map((one) => (
                    <Result
                      key={one.gif.id}
                      placed={one}
                      isMoving={isMoving}
                      isCurrent={one.at === current}
                      costId={costId}
                      onChoose={onChoose}
                      onKeyDown={onKeyDown}
                    />
                  ))}
          </ul>
        ))}
      </div>
      {found.isFetchNextPageError ? (
        <Failure found={found} />
      ) : found.hasNextPage ? (
        <More count={placed.length} found={found} />
      ) : null}
    </>
  );
}

type ResultProps = Pick<GifResultsProps, "isMoving" | "costId" | "onChoose"> & {
  placed: Placed;
  isCurrent: boolean;
  onKeyDown: (event: KeyboardEvent, at: number) => void;
};

/** A result keeps its space while its picture loads. */
function Result({ placed, isMoving, isCurrent, costId, onChoose, onKeyDown }: ResultProps) {
  const words = useGifWords()(placed.gif);
  const { gif, at, height } = placed;
  return (
    <li>
      <button
        type="button"
        data-at={at}
        tabIndex={isCurrent ? 0 : -1}
        aria-describedby={costId}
        onClick={() => onChoose(gif)}
        onKeyDown={(event) => onKeyDown(event, at)}
        className="relative block w-full overflow-hidden rounded-field bg-surface-sunken hover:brightness-90 focus-visible:outline-offset-0"
      >
        <svg aria-hidden="true" viewBox={`0 0 100 ${height * 100}`} className="block w-full" />
        <img
          loading="lazy"
          decoding="async"
          src={gifAddress(gif.id, isMoving ? "small" : "small-still")}
          alt={words}
          draggable={false}
          className="absolute inset-0 size-full object-cover text-xs text-text-muted"
        />
      </button>
    </li>
  );
}

type Found = Pick<GifResultsProps, "found">;

/**
 * Loads the next page shortly before the end of the list is reached; a button for keyboards. `count`: results so far; each
 * page is a reason to look anew, because the end may still be in view.
 */
function More({ count, found }: Found & { count: number }) {
  const t = useT("gifs");
  const line = useRef<HTMLDivElement>(null);
  const load = useRef(found.fetchNextPage);
  load.current = found.fetchNextPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page
  useEffect(() => {
    if (!line.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load.current({ cancelRefetch: false });
      },
      { root: line.current.closest(".overflow-y-auto"), rootMargin: "0px 0px 200px 0px" },
    );
    watcher.observe(line.current);
    return () => watcher.disconnect();
  }, [count]);
  return (
    <div ref={line} className="flex justify-center py-2">
      <Button
        variant="outline"
        size="sm"
        loading={found.isFetchingNextPage}
        onClick={() => found.fetchNextPage({ cancelRefetch: false })}
      >
        {t("more")}
      </Button>
    </div>
  );
}

function Failure({ found }: Found) {
  const t = useT("gifs");
  const isTooMany = found.error instanceof ApiError && found.error.status === 429;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-2 py-6 text-center text-sm text-pretty">
      <p>{t(isTooMany ? "wait" : "failed")}</p>
      <Button
        variant="outline"
        size="sm"
        loading={found.isFetching}
        onClick={() => (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch())}
      >
        {t("retry")}
      </Button>
    </div>
  );
}
