/** On a side, in pixels of the picture: members see it at a third. */
const size = 168;

/**
 * Cuts the middle out of a picture, and makes it small. What else the file says, such as the place where it was taken, stays behind.
 * @returns a JPEG as a data URL
 * @throws if the browser can't read the file as a picture
 */
export async function resizePortrait(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  // A transparent picture would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, size, size);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}
