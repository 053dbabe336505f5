import sharp from "sharp";
import { channelsOfPixel, drawing, film } from "./gif-emulator-limits.ts";

/** An animated WebP of our own: a disc in the colour of its number that moves from side to side. */
export async function drawFilm(number: number, edge: number): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: film.pictures }, (_, step) =>
      sharp(Buffer.from(drawPicture(number, edge, step)))
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const raw = { width: edge, height: edge * film.pictures, channels: channelsOfPixel as 3, pageHeight: edge };
  return sharp(Buffer.concat(pictures), { raw })
    .webp({ loop: 0, delay: Array(film.pictures).fill(film.pictureMs), effort: 0 })
    .toBuffer();
}

function drawPicture(number: number, edge: number, step: number): string {
  const hue = (number * drawing.nextFilm) % drawing.circle;
  const x = edge / 2 + edge * drawing.swing * Math.sin((2 * Math.PI * step) / film.pictures);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}">
    <rect width="100%" height="100%" fill="hsl(${hue} 70% 85%)"/>
    <circle cx="${x}" cy="${edge / 2}" r="${edge * drawing.radius}" fill="hsl(${hue} 70% 40%)"/></svg>`;
}
