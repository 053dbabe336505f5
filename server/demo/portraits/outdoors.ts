import { circle, houses, leaves, type Painter, peaks, rect, ridge, sky, tree } from "./shapes.ts";

export const park: Painter = (random) => {
  const autumn = random.chance(0.4);
  const crowns = autumn ? ["#d98a45", "#c7683a", "#e0ab57"] : ["#7fa06c", "#5f8a63", "#98b57c"];
  let svg = sky(...(autumn ? ["#f6dcc0", "#fbefdc", "#e9c9a0"] : ["#bfe0e6", "#eaf4e4", "#d7e8c4"]));
  svg += circle(random.int(150, 1050), random.int(160, 320), 90, "#fff6df", 0.9);
  svg +=
    ridge(random, 900, 160, 5, autumn ? "#dcb98c" : "#b5cf9c") +
    ridge(random, 1010, 110, 4, autumn ? "#c99e6b" : "#94b981");
  for (const x of [60, 250, 960, 1150])
    svg += tree(
      x + random.int(-40, 40),
      1060,
      random.int(330, 520),
      random.pick(crowns),
      random.pick(crowns),
    );
  return svg + ridge(random, 1180, 60, 3, autumn ? "#b98a55" : "#76a06c");
};

export const beach: Painter = (random) => {
  const dusk = random.chance(0.5);
  let svg = sky(...(dusk ? ["#6a5a92", "#e08f7d", "#f7c98e"] : ["#8fcbe0", "#d8eff0", "#f7efdc"]));
  svg += circle(random.pick([230, 980]), dusk ? 700 : 240, dusk ? 130 : 90, dusk ? "#ffe3ac" : "#fff5d6");
  svg += rect(0, 780, 1200, 280, dusk ? "#7a6a9a" : "#5fb0bf");
  for (let wave = 0; wave < 9; wave++)
    svg += rect(
      random.int(-80, 1000),
      800 + wave * 27,
      random.int(120, 420),
      7,
      dusk ? "#f3b48c" : "#c9ecec",
      'rx="4" opacity=".6"',
    );
  svg += `<path d="M-20 1040Q300 1000 620 1050T1220 1020V1540H-20Z" fill="${dusk ? "#d9a47f" : "#f0ddb4"}"/>`;
  const palm = random.pick([90, 1110]);
  return random.chance(0.4)
    ? `${svg}<path d="M${palm} 1100q${palm > 600 ? -60 : 60} -400 0 -700" stroke="#6d4d3c" stroke-width="34" fill="none"/>${leaves(palm, 400, 290, dusk ? "#3f5560" : "#5b9170", 9)}`
    : svg;
};

export const skyline: Painter = (random) => {
  const night = random.chance(0.5);
  let svg = sky(...(night ? ["#2a2350", "#54407a", "#c6788a"] : ["#c9d8ee", "#f3dcd4", "#f8e6cf"]));
  svg += circle(random.int(160, 1040), 240, 80, night ? "#f6ead0" : "#fff4dc", 0.95);
  for (const [base, tone] of [
    [980, night ? "#5a4a80" : "#c8bfd6"],
    [1120, night ? "#3c3160" : "#a79cc0"],
  ] as const) {
    for (let x = -20; x < 1200; ) {
      const width = random.int(90, 190);
      const height = random.int(220, 620);
      svg += rect(x, base - height, width, height + 600, tone);
      for (let row = base - height + 34; row < base - 20; row += 62)
        for (let column = x + 22; column < x + width - 30; column += 46)
          if (random.chance(night ? 0.5 : 0.35))
            svg += rect(column, row, 20, 28, night ? "#f7cf85" : "#f4eef4", 'opacity=".8"');
      x += width + random.int(0, 30);
    }
  }
  return svg;
};

export const mountains: Painter = (random) => {
  const dawn = random.chance(0.45);
  const far = dawn ? "#b79cc0" : "#a9c0d6";
  let svg = sky(...(dawn ? ["#8d7fb8", "#f0b3a0", "#fbe0bd"] : ["#a8d0ea", "#e3f1f6", "#f4f6ee"]));
  svg += circle(random.int(150, 1050), 260, 84, dawn ? "#fff0cf" : "#fffbe8", 0.9);
  svg += peaks(random, 900, 560, 4, far, dawn ? "#fbe9e2" : "#ffffff");
  svg += peaks(random, 1000, 360, 5, dawn ? "#7f6f9c" : "#7b9a9f");
  return (
    svg +
    ridge(random, 1130, 120, 6, dawn ? "#5b5378" : "#5f8570") +
    ridge(random, 1260, 80, 4, dawn ? "#463f61" : "#4c7260")
  );
};

export const oldTown: Painter = (random) => {
  const evening = random.chance(0.4);
  let svg = sky(...(evening ? ["#4b4679", "#d98a86", "#f5c592"] : ["#b5d8ea", "#eef4f2", "#f3e9d8"]));
  svg += houses(
    random,
    1080,
    evening
      ? ["#8d5f6e", "#a5716a", "#74588a", "#b98466"]
      : ["#e2a98a", "#e9cf9f", "#c98d7d", "#b8c4b4", "#f0e0c6"],
    evening ? "#ffdb8f" : "#6f8796",
    true,
  );
  svg += rect(0, 1080, 1200, 430, evening ? "#4f4a78" : "#8fb4bd");
  for (let wave = 0; wave < 10; wave++)
    svg += rect(
      random.int(-60, 1000),
      1100 + wave * 38,
      random.int(90, 300),
      8,
      "#ffffff",
      'rx="4" opacity=".25"',
    );
  return svg;
};

export const forest: Painter = (random) => {
  const tones = random.pick([
    ["#cfe0c8", "#9fbf9d", "#6d9277", "#45695a"],
    ["#e8dcc8", "#c7b48e", "#8f8a5e", "#5d6145"],
    ["#d5e3ea", "#a3bfc8", "#6e929c", "#46666f"],
  ]);
  let svg = sky("#f5f3e2", tones[0]!, tones[1]!);
  for (let layer = 1; layer < 4; layer++) {
    for (let trunk = 0; trunk < 9; trunk++) {
      const x = random.int(-60, 1260);
      const size = 150 + layer * 70;
      const base = 880 + layer * 110;
      for (let tier = 0; tier < 3; tier++)
        svg += `<path d="M${x - size + tier * size * 0.25} ${base - tier * size * 0.8}L${x} ${base - size * (1.5 + tier * 0.85)}L${x + size - tier * size * 0.25} ${base - tier * size * 0.8}Z" fill="${tones[layer]}"/>`;
    }
    svg += ridge(random, 890 + layer * 110, 50, 4, tones[layer]!);
  }
  return svg;
};

export const market: Painter = (random) => {
  let svg = sky("#cfe3ea", "#f3ead8", "#e8cfae");
  svg += houses(random, 1000, ["#ecd9c0", "#dfc2a4", "#d7cbb8"], "#8fa1aa", false);
  const stripes = random.pick([
    ["#c7604b", "#f8ecdc"],
    ["#5f7f94", "#f4efe4"],
    ["#7c8f5c", "#f6efd9"],
  ]);
  for (let stripe = 0; stripe < 10; stripe++)
    svg += `<path d="M${stripe * 120} 330h120v110q-60 70 -120 0Z" fill="${stripes[stripe % 2]}"/>`;
  svg += rect(0, 1060, 1200, 460, "#8a6248");
  for (let fruit = 0; fruit < 60; fruit++)
    svg += circle(
      random.int(0, 1200),
      1050 + random.int(-50, 40),
      random.int(26, 44),
      random.pick(["#d9603f", "#e8a13f", "#8aa84f", "#c23f4f", "#f0c85a"]),
    );
  return svg;
};
