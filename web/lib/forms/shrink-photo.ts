import { sizeToSend } from "./photo-limits.ts";

const quality = 0.9;

/**
 * Shrinks a large photo before the upload, which also removes its metadata. A photo that this browser cannot decode (HEIC
 * in most) is sent unchanged, and the server decides.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const image = await createImageBitmap(file);
    try {
      const size = sizeToSend({ width: image.width, height: image.height, bytes: file.size });
      if (!size) return file;
      const small = await encode(image, size);
      return small && small.size < file.size ? small : file;
    } finally {
      image.close();
    }
  } catch {
    return file;
  }
}

function encode(image: ImageBitmap, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return null;
  // JPEG knows no transparency and would show it black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
