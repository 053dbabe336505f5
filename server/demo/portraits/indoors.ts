import { circle, leaves, lights, type Painter, rect, ridge, sky } from "./shapes.ts";

export const cafe: Painter = (random) => {
  const wall = random.pick([
    ["#5c4a52", "#7d6360"],
    ["#3f5653", "#5f7a70"],
    ["#7a4f45", "#a2705c"],
  ]);
  let svg = sky(wall[0]!, wall[1]!, wall[1]!);
  svg += rect(60, 160, 460, 640, "#f6dfb6", 'rx="230"') + rect(92, 196, 396, 604, "#fbeed3", 'rx="200"');
  svg += rect(278, 170, 24, 630, wall[0]!) + rect(60, 470, 460, 22, wall[0]!);
  for (const shelf of [330, 560]) {
    svg += rect(690, shelf, 470, 24, "#3a2a2c");
    for (let x = 710; x < 1120; x += random.int(56, 84))
      svg += rect(
        x,
        shelf - random.int(70, 130),
        random.int(34, 52),
        130,
        random.pick(["#d9a066", "#c46f4f", "#8aa08a", "#e9d8b8"]),
        'rx="10"',
      );
    svg += rect(690, shelf + 24, 470, 110, wall[1]!);
  }
  for (const x of [200, 620, 1010])
    svg += `<path d="M${x} 0V${120}" stroke="#2c2024" stroke-width="7"/><path d="M${x - 62} 180q62 -120 124 0Z" fill="#2c2024"/>${circle(x, 192, 36, "#ffe2a0")}${circle(x, 192, 92, "#ffd98a", 0.25)}`;
  return svg + lights(random, 9, ["#ffd58c", "#ffc27a"], 700, 1200) + rect(0, 1180, 1200, 330, "#4a342f");
};

export const livingRoom: Painter = (random) => {
  const wall = random.pick([
    ["#e9d7cb", "#dcc2b2"],
    ["#d3dcd3", "#bccabf"],
    ["#dcd3e6", "#c4b7d4"],
    ["#ead9b8", "#d8c094"],
  ]);
  let svg = sky(wall[0]!, wall[0]!, wall[1]!);
  const window = random.pick([80, 740]);
  svg +=
    rect(window, 130, 380, 560, "#fdf8ee", 'rx="14"') +
    rect(window + 22, 152, 336, 516, "#bfdfea") +
    circle(window + 250, 290, 60, "#fff3cf");
  svg +=
    `<path d="M${window + 22} 668v-120q90 -90 170 -20t166 -30v170Z" fill="#93b78f"/>` +
    rect(window + 178, 152, 22, 516, "#fdf8ee");
  const frame = window > 500 ? 130 : 760;
  svg +=
    rect(frame, 200, 240, 300, "#4a3a40", 'rx="6"') +
    rect(frame + 20, 220, 200, 260, "#f4e6d6") +
    circle(frame + 120, 330, 66, random.pick(["#d57c5a", "#8b76a8", "#5f8a80"])) +
    rect(frame + 60, 420, 120, 16, "#4a3a40");
  const pot = window > 500 ? 130 : 1080;
  svg +=
    leaves(pot, 1010, 320, "#5d8465", 7) +
    leaves(pot, 1010, 230, "#7ba27c", 6) +
    `<path d="M${pot - 84} 1000h168l-26 220h-116Z" fill="#c67b57"/>`;
  return svg + rect(0, 1170, 1200, 340, random.pick(["#7a5f74", "#5f7480", "#a06a54"]), 'rx="60"');
};

export const library: Painter = (random) => {
  let svg = sky("#5a4038", "#6e4f43", "#4e372f");
  const spines = ["#a8503f", "#d6a75c", "#5f7f78", "#e6d4b4", "#7a5878", "#40556e", "#c98560"];
  for (let shelf = 0; shelf < 6; shelf++) {
    const floor = 250 + shelf * 240;
    for (let x = 10; x < 1190; ) {
      const width = random.int(26, 62);
      const height = random.int(130, 196);
      if (random.chance(0.88))
        svg +=
          rect(x, floor - height, width, height, random.pick(spines), 'rx="4"') +
          rect(x + 6, floor - height + 22, width - 12, 8, "#fff1d8", 'opacity=".4"');
      x += width + 5;
    }
    svg += rect(0, floor, 1200, 26, "#3b2822");
  }
  return (
    svg +
    circle(random.pick([200, 1000]), 360, 420, "#ffd791", 0.16) +
    rect(0, 0, 1200, 1500, "#2e1d1a", 'opacity=".22"')
  );
};

export const balcony: Painter = (random) => {
  let svg = sky("#3a2f5e", "#7d5484", "#e39a82");
  svg +=
    ridge(random, 1000, 140, 6, "#4a3a68") + lights(random, 26, ["#ffcf8a", "#ffb98a", "#f7e2b8"], 820, 1200);
  for (const drop of [120, 220]) {
    svg += `<path d="M-20 ${drop}Q600 ${drop + 210} 1220 ${drop - 40}" fill="none" stroke="#241c3d" stroke-width="6"/>`;
    for (let bulb = 0; bulb <= 10; bulb++) {
      const t = bulb / 10;
      const y = (1 - t) ** 2 * drop + 2 * t * (1 - t) * (drop + 210) + t * t * (drop - 40) + 26;
      svg += circle(-20 + t * 1240, y, 46, "#ffdc95", 0.22) + circle(-20 + t * 1240, y, 19, "#fff0c6");
    }
  }
  return svg;
};

export const studio: Painter = (random) => {
  const tones = random.pick([
    ["#f4c6a8", "#e39a80"],
    ["#cdbfe6", "#a390cc"],
    ["#b9d6cf", "#86b0a8"],
    ["#f2d79b", "#dfb25f"],
    ["#e8b9c0", "#c88796"],
    ["#b7cbe4", "#87a3c8"],
  ]);
  let svg = sky(tones[0]!, tones[0]!, tones[1]!);
  svg += random.chance(0.5)
    ? rect(190, 210, 820, 1400, tones[1]!, 'rx="410" opacity=".75"')
    : circle(600, 620, 470, tones[1]!, 0.75);
  return svg + leaves(random.pick([20, 1180]), 1500, 520, "#ffffff44", 6);
};
