import { seededRandom } from "../random.ts";
import type { Features, Sitter } from "./face.ts";

type Cloth = { base: string; shade: string; accent: string };

const cloths: Cloth[] = [
  { base: "#3d4a6b", shade: "#2e3954", accent: "#e9e4f0" },
  { base: "#7a4a6a", shade: "#603750", accent: "#f2d8c4" },
  { base: "#c86f4a", shade: "#a85936", accent: "#f8ead9" },
  { base: "#e9e2d6", shade: "#cfc5b4", accent: "#5b4a66" },
  { base: "#4d6b5a", shade: "#3a5345", accent: "#e8dfc8" },
  { base: "#2f2b38", shade: "#211e29", accent: "#8d7fa3" },
  { base: "#d9a54a", shade: "#bb8733", accent: "#4a3557" },
  { base: "#8aa3b8", shade: "#6c879d", accent: "#f4f1ea" },
  { base: "#b0505c", shade: "#913e49", accent: "#f6dfd7" },
  { base: "#6b5a8c", shade: "#534470", accent: "#f0e6f5" },
  { base: "#f4f1ec", shade: "#d9d2ca", accent: "#6b7f95" },
  { base: "#56737d", shade: "#415a63", accent: "#f1e2cc" },
];

const torso =
  "M330 820C300 862 214 884 120 914 2 952-62 1010-92 1120c-26 100-40 400-40 900H1010c0-500-12-800-40-900-28-104-92-166-196-206-84-32-140-52-160-94-60 60-220 60-284 0Z";

/** Shoulders and clothes: the shapes behind the neck and those over it, in the head's coordinates. */
export function drawClothes(
  sitter: Sitter,
  features: Features,
  index: number,
): { behind: string; over: string } {
  const random = seededRandom(`clothes:${sitter.key}:${index}`);
  const cloth = random.pick(cloths);
  const womanly = sitter.gender === "woman";
  const kind = random.pick(
    womanly
      ? (["crew", "vneck", "straps", "blouse", "knit", "blazer", "striped", "cardigan"] as const)
      : (["crew", "vneck", "shirt", "hoodie", "knit", "blazer", "striped", "jacket"] as const),
  );
  const line = `stroke="${features.line}" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"`;
  const body = `<path d="${torso}" fill="url(#cloth)" ${line}/>`;
  const folds = `<path d="M40 1180c22 120 30 260 26 420M842 1180c-22 120-30 260-26 420M330 1160c-30 60-90 96-150 104" fill="none" stroke="${cloth.shade}" stroke-width="14" stroke-linecap="round"/>`;
  const neckline = `<path d="M276 838c-6 84 356 100 372-4" fill="none" stroke="${cloth.shade}" stroke-width="44"/>`;
  const vee = `<path d="M262 850 448 1120 664 846Z" fill="url(#skin)" ${line}/>`;
  const defs = `<linearGradient id="cloth" gradientUnits="userSpaceOnUse" x1="0" y1="820" x2="900" y2="1500"><stop offset="0" stop-color="${cloth.base}"/><stop offset="1" stop-color="${cloth.shade}"/></linearGradient>`;
  const clip = `<clipPath id="torso"><path d="${torso}"/></clipPath>`;
  const outline = `<path d="${torso}" fill="none" ${line}/>`;
  switch (kind) {
    case "crew":
      return { behind: defs + body + folds + neckline, over: "" };
    case "vneck":
      return { behind: defs + body + folds + vee, over: "" };
    case "straps":
      return {
        behind: `${defs}<path d="${torso}" fill="url(#skin)" ${line}/><path d="M150 1900C150 1500 120 1300 96 1180 140 1150 168 1090 176 1020c90 56 180 64 274 50 110 14 190-4 280-62 8 76 40 132 84 164-24 110-50 380-50 728Z" fill="url(#cloth)" ${line}/><path d="M184 1030C194 970 210 925 226 888M722 1020c-8-52-22-96-42-136" fill="none" stroke="${cloth.base}" stroke-width="44"/>`,
        over: "",
      };
    case "knit":
      return {
        behind: `${defs}${clip}${body}<g clip-path="url(#torso)" stroke="${cloth.shade}" stroke-width="9" opacity=".55">${columns(-120, 1010, 44, 930, 1900)}</g>${outline}<path d="M272 836c-6 96 362 112 378-4" fill="none" stroke="${features.line}" stroke-width="72"/><path d="M272 836c-6 96 362 112 378-4" fill="none" stroke="${cloth.base}" stroke-width="52"/>`,
        over: "",
      };
    case "striped":
      return {
        behind: `${defs}${clip}<path d="${torso}" fill="${cloth.accent}"/><g clip-path="url(#torso)" stroke="${cloth.base}" stroke-width="34" fill="none">${rows(1000, 1960, 92)}</g>${outline}<path d="M276 838c-6 84 356 100 372-4" fill="none" stroke="${cloth.base}" stroke-width="44"/>`,
        over: "",
      };
    case "hoodie":
      return {
        behind: `${defs}<path d="M200 900C170 800 240 740 330 760h280c90-20 150 50 116 140-40 90-460 100-526 0Z" fill="${cloth.shade}" ${line}/>${body}${folds}<path d="M276 838c-6 84 356 100 372-4" fill="none" stroke="${cloth.shade}" stroke-width="60"/><path d="M380 930c-10 70-12 130-6 200M540 930c12 70 12 120 6 180" fill="none" stroke="${cloth.accent}" stroke-width="13" stroke-linecap="round"/>`,
        over: "",
      };
    case "shirt":
    case "blouse":
      return {
        behind: `${defs}${body}${folds}<path d="M300 850 456 1030 632 846Z" fill="url(#skin)"/><path d="M456 1030V2000" fill="none" stroke="${cloth.shade}" stroke-width="12"/><g fill="${cloth.accent}"><circle cx="480" cy="1130" r="11"/><circle cx="480" cy="1290" r="11"/><circle cx="480" cy="1450" r="11"/></g>`,
        over: `<path d="M274 800c-30 24-46 70-40 108l120 110c30-20 66 0 102 12C390 970 320 900 274 800ZM646 800c30 20 46 64 42 104L576 1016c-34-20-80 0-120 14 70-60 148-140 190-230Z" fill="${cloth.base}" ${line}/>`,
      };
    default:
      return {
        behind: `${defs}<path d="${torso}" fill="${cloth.accent}"/><path d="M262 858c10 60 330 82 400-8" fill="none" stroke="${features.line}" stroke-opacity=".25" stroke-width="26" stroke-linecap="round"/><path d="M262 846C200 880 100 916 60 940-60 980-132 1300-132 2020H420C400 1600 380 1200 262 846ZM660 842c60 40 130 60 190 92 120 60 160 400 160 1086H480c60-400 60-800 180-1178Z" fill="url(#cloth)" ${line}/><path d="M262 846c-60 60-90 130-96 196l90 24-40 60c60 130 130 330 190 640M660 842c70 60 96 130 100 190l-86 30 40 60c-60 130-120 330-170 640" fill="${cloth.shade}" fill-opacity=".45" ${line}/>`,
        over: "",
      };
  }
}

function columns(from: number, to: number, step: number, top: number, bottom: number): string {
  let path = "";
  for (let x = from; x <= to; x += step) path += `M${x} ${top}V${bottom}`;
  return `<path d="${path}" fill="none"/>`;
}

function rows(from: number, to: number, step: number): string {
  let path = "";
  for (let y = from; y <= to; y += step) path += `M-140 ${y}Q440 ${y + 40} 1020 ${y}`;
  return `<path d="${path}"/>`;
}
