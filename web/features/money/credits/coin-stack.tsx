const coins = { p0: 1, p1: 2, p2: 3, p3: 4 };

const looks = {
  p0: "fill-secondary-200 stroke-secondary-600",
  p1: "fill-secondary-300 stroke-secondary-700",
  p2: "fill-secondary-400 stroke-secondary-800",
  p3: "fill-secondary-500 stroke-secondary-900",
};

/** The styles p0 to p3: a higher stack for a larger bundle. */
export function CoinStack({ bundleId }: { bundleId: keyof typeof coins }) {
  const count = coins[bundleId];
  const bottom = 12 + count * 3;
  const layers = Array.from({ length: count }, (_, layer) => layer);
  return (
    <svg viewBox="0 0 32 34" aria-hidden="true" className="size-9 shrink-0" data-style={bundleId}>
      {layers.map((layer) => (
        <path
          key={layer}
          className={looks[bundleId]}
          strokeWidth="1.5"
          d={`M4 ${bottom - layer * 6}v2c0 2.8 5.4 5 12 5s12-2.2 12-5v-2c0-2.8-5.4-5-12-5s-12 2.2-12 5c0 2.8 5.4 5 12 5s12-2.2 12-5`}
        />
      ))}
    </svg>
  );
}
