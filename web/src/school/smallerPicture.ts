/** The most bytes the server takes, and the largest size of a logo, in pixels. */
const MOST_BYTES = 180_000
const MOST_PIXELS = 800

/**
 * Returns a picture as it is sent: base64 of its bytes. Photos and other pictures larger than a logo are made smaller
 * first, and WebP becomes PNG, which every mail program shows. A drawing, and what is not a picture, stays as it is:
 * the server says what is wrong with it.
 */
export async function smallerPicture(file: Blob): Promise<string> {
  const isRaster = /^image\/(png|jpeg|webp)$/.test(file.type)
  const bitmap = isRaster ? await createImageBitmap(file).catch(() => null) : null
  if (bitmap === null) return base64Of(file)
  const longest = Math.max(bitmap.width, bitmap.height)
  if (longest <= MOST_PIXELS && file.size <= MOST_BYTES && file.type !== 'image/webp') return base64Of(file)
  for (const side of [MOST_PIXELS, MOST_PIXELS / 2, MOST_PIXELS / 4]) {
    const smaller = await drawn(bitmap, Math.min(1, side / longest))
    if (smaller !== null && smaller.size <= MOST_BYTES) return base64Of(smaller)
  }
  return base64Of(file)
}

function drawn(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

async function base64Of(file: Blob): Promise<string> {
  // So much and more is refused anyway, and a request of that size would get no answer that says why.
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
