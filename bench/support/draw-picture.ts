import sharp from "sharp";

/** A JPEG of 12 megapixels: noise in soft shapes, about as hard to compress as a photograph. */
export function drawPicture(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 1000, height: 750, channels: 3, background: "#888", noise } })
    .blur(2)
    .resize(4000, 3000)
    .jpeg({ quality: 88 })
    .toBuffer();
}
