import sharp from "sharp";
import { seededRandom } from "../random.ts";
import { drawClothes } from "./clothes.ts";
import { chooseFeatures, drawHead, type Features, type Sitter } from "./face.ts";
import { paintScene, sceneCount } from "./scenes.ts";

/** An illustrated portrait as a JPEG of 1200 by 1500; the same person and number give the same bytes. */
export async function renderPortrait(sitter: Sitter, index: number): Promise<Buffer> {
  return sharp(Buffer.from(drawPortrait(sitter, index)))
    .jpeg({ quality: 86 })
    .toBuffer();
}

/**
 * The portrait as SVG: a place, a body, a head. Face and hair stay the same in all photos of a person; place,
 * clothes and mood change.
 */
export function drawPortrait(sitter: Sitter, index: number): string {
  const features = chooseFeatures(sitter);
  const random = seededRandom(`portrait:${sitter.key}:${index}`);
  const first = seededRandom(`place:${sitter.key}`).int(0, sceneCount - 1);
  // The stride shares no factor with the number of places, so that a gallery repeats none.
  const scene = paintScene(first + index * 5, random);
  const clothes = drawClothes(sitter, features, index);
  const head = drawHead(sitter, features, index, scene.outdoors);
  const scale = index === 0 ? random.int(112, 132) / 100 : random.pick([0.86, 1, 1.2, 1.45]);
  const x = 600 + random.int(-70, 70) * (scale < 1.1 ? 1.8 : 1);
  const y = scale > 1.3 ? 690 : random.int(600, 680);
  const flip = features.mirrored !== (index > 0 && random.chance(0.35)) ? -1 : 1;
  const build = sitter.gender === "woman" ? 0.9 : sitter.gender === "man" ? 1.04 : 0.97;
  const body = `translate(10 -60) translate(455 0) scale(${build} 1) translate(-455 0)`;
  const person = `<g transform="translate(${x} ${y}) rotate(${random.int(-4, 4)}) scale(${scale * flip} ${scale}) translate(-470 -560)"><g transform="${body}">${clothes.behind}</g>${head}<g transform="${body}">${clothes.over}</g></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500" viewBox="0 0 1200 1500">${gradients(features)}${scene.svg}${person}</svg>`;
}

function gradients({ skin, hairTone }: Features): string {
  const across = `gradientUnits="userSpaceOnUse" x1="690" y1="250" x2="250" y2="900"`;
  return `<defs><linearGradient id="skin" ${across}><stop offset="0" stop-color="${skin.light}"/><stop offset=".55" stop-color="${skin.base}"/><stop offset="1" stop-color="${skin.dark}"/></linearGradient><linearGradient id="hair" ${across}><stop offset="0" stop-color="${hairTone.light}"/><stop offset=".45" stop-color="${hairTone.base}"/><stop offset="1" stop-color="${hairTone.dark}"/></linearGradient><radialGradient id="blush"><stop offset="0" stop-color="#d9534a" stop-opacity=".3"/><stop offset="1" stop-color="#d9534a" stop-opacity="0"/></radialGradient></defs>`;
}
