import type { Random } from "../random.ts";

/** Paints one place of 1200 by 1500; `random` decides hour, colours and details. */
export type Painter = (random: Random) => string;

export const rect = (x: number, y: number, width: number, height: number, fill: string, rest = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${rest}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;

/** Fills the whole picture from top to bottom. */
export function sky(...stops: string[]): string {
  const marks = stops
    .map((color, at) => `<stop offset="${at / (stops.length - 1)}" stop-color="${color}"/>`)
    .join("");
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${marks}</linearGradient>${rect(0, 0, 1200, 1500, "url(#sky)")}`;
}

/** A rolling line of hills or treetops across the picture. */
export function ridge(random: Random, top: number, height: number, steps: number, fill: string): string {
  let path = `M-40 1540V${top}`;
  const width = 1280 / steps;
  for (let step = 0; step < steps; step++) {
    const peak = top - random.int(Math.round(height * 0.3), height);
    const x = -40 + step * width;
    path += `Q${x + width / 2} ${peak} ${x + width} ${top - random.int(0, Math.round(height * 0.3))}`;
  }
  return `<path d="${path}V1540Z" fill="${fill}"/>`;
}

export function peaks(
  random: Random,
  top: number,
  height: number,
  steps: number,
  fill: string,
  snow?: string,
): string {
  const width = 1400 / steps;
  let svg = "";
  for (let step = 0; step < steps; step++) {
    const x = -100 + step * width + width / 2 + random.int(-40, 40);
    const y = top - random.int(Math.round(height * 0.55), height);
    svg += `<path d="M${x - width} ${top + 60}L${x} ${y}L${x + width} ${top + 60}Z" fill="${fill}"/>`;
    if (snow)
      svg += `<path d="M${x} ${y}l${-width * 0.26} ${(top - y) * 0.29}l${width * 0.12} -12l${width * 0.1} 34l${width * 0.12} -30l${width * 0.17} 10Z" fill="${snow}"/>`;
  }
  return svg + rect(-10, top, 1220, 1500 - top, fill);
}

export function houses(
  random: Random,
  base: number,
  colors: string[],
  windows: string,
  gables: boolean,
): string {
  let svg = "";
  for (let x = -30; x < 1220; ) {
    const width = random.int(150, 220);
    const height = random.int(430, 760);
    const top = base - height;
    svg += rect(x, top, width + 2, height + 700, random.pick(colors));
    if (gables) svg += `<path d="M${x} ${top + 1}l${width / 2} -90l${width / 2 + 2} 90Z" fill="#7b4a3f"/>`;
    for (let row = top + 50; row < base - 90; row += 120)
      for (let column = 0; column < 2; column++)
        svg += rect(
          x + width * (0.16 + 0.4 * column),
          row,
          width * 0.28,
          74,
          windows,
          'rx="6" opacity=".85"',
        );
    x += width;
  }
  return svg;
}

export function lights(random: Random, count: number, colors: string[], top: number, bottom: number): string {
  let svg = "";
  for (let light = 0; light < count; light++)
    svg += circle(
      random.int(0, 1200),
      random.int(top, bottom),
      random.int(14, 74),
      random.pick(colors),
      random.int(18, 50) / 100,
    );
  return svg;
}

export function leaves(x: number, y: number, size: number, fill: string, count: number): string {
  let svg = "";
  for (let leaf = 0; leaf < count; leaf++) {
    const angle = -90 + (leaf - (count - 1) / 2) * (130 / count);
    svg += `<path transform="translate(${x} ${y}) rotate(${angle})" d="M0 0C${size * 0.3} ${-size * 0.24} ${size * 0.8} ${-size * 0.2} ${size} 0C${size * 0.8} ${size * 0.2} ${size * 0.3} ${size * 0.24} 0 0Z" fill="${fill}"/>`;
  }
  return svg;
}

export function tree(x: number, base: number, size: number, crown: string, shade: string): string {
  return (
    rect(x - size * 0.07, base - size * 0.7, size * 0.14, size * 0.8, "#6a4a3a") +
    circle(x - size * 0.26, base - size * 0.85, size * 0.34, shade) +
    circle(x + size * 0.28, base - size * 0.9, size * 0.36, crown) +
    circle(x, base - size * 1.15, size * 0.42, crown)
  );
}
