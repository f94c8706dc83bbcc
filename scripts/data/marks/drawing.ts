/** Elements that a plain drawing is made of. Nothing that runs, loads or holds text. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'g',
  'path',
  'circle',
  'ellipse',
  'rect',
  'polygon',
  'defs',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'stop',
])

const FRAME = /^<svg[^>]*viewBox="0 0 24 24"[^>]*>(.*)<\/svg>\s*$/s

/** A property of masks that some drawings write as a style; it is an attribute as well. */
const MASK_STYLE = /\sstyle="mask-type:(alpha|luminance);?"/g

/**
 * What stands inside the `svg` element of a drawing on a square of 24, without the space between elements.
 * Throws where something is in it that a plain drawing does not need: a drawing is shown beside money.
 */
export function readDrawing(svg: string, name: string): string {
  const inside = FRAME.exec(svg)?.[1]?.replaceAll(MASK_STYLE, ' mask-type="$1"')
  if (inside === undefined) throw new Error(`The drawing of ${name} is not on a square of 24.`)
  for (const [, element = ''] of inside.matchAll(/<\/?([^\s/>]*)/g))
    if (!ELEMENTS.has(element)) throw new Error(`The drawing of ${name} has an element ${element}.`)
  for (const [, attribute = ''] of inside.matchAll(/\s([\w:-]+)=/g))
    if (/^on|href|^style$/i.test(attribute)) throw new Error(`The drawing of ${name} has an attribute ${attribute}.`)
  if (/url\((?!#)/.test(inside)) throw new Error(`The drawing of ${name} loads something.`)
  return inside.replace(/>\s+</g, '><').trim()
}
