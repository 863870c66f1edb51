/** How many pixels of the picture stand for one of the screen. */
const SCALE = 2;
const PADDING = 16;
const drawn = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/**
 * A chart as a PNG, with its title and its sentence above it. The colours are those on the screen: a picture has no style sheets, so
 * they are written into a copy of the drawing.
 */
export async function pngOf(svg: SVGSVGElement, title: string, says: string): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll('*')];
  for (const [at, element] of [...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[at] ?? svg);
    for (const name of drawn) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', 'Figtree, Helvetica, Arial, sans-serif');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  const { color, fontFamily } = getComputedStyle(svg);
  const lines = linesOf(pen, says, `13px ${fontFamily}`, width);
  const top = PADDING + 24 + lines.length * 18 + 10;
  canvas.width = (width + 2 * PADDING) * SCALE;
  canvas.height = (top + height + PADDING) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = backgroundOf(svg);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color;
  pen.font = `600 16px ${fontFamily}`;
  pen.fillText(title, PADDING, PADDING + 14);
  pen.font = `13px ${fontFamily}`;
  for (const [at, line] of lines.entries()) pen.fillText(line, PADDING, PADDING + 38 + at * 18);
  pen.drawImage(image, PADDING, top, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.')))),
  );
}

/** Breaks a text into lines that are not wider than the picture. */
function linesOf(pen: CanvasRenderingContext2D, text: string, font: string, width: number): string[] {
  pen.font = font;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The colour behind an element: that of the nearest one around it that has any. */
function backgroundOf(element: Element): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== 'transparent') return backgroundColor;
  }
  return 'white';
}
