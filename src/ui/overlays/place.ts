/** Pixels kept free between a floating panel and the edges of the window. */
const MARGIN = 8
const GAP = 6

/** Puts `panel` (position fixed, shown) under `anchor`, above it where there is no space, aligned with its start and inside the window. */
export function placeBy(anchor: Element, panel: HTMLElement, align: 'start' | 'end' = 'start'): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const { clientWidth, clientHeight } = document.documentElement
  const below = at.bottom + GAP
  const fitsBelow = below + height + MARGIN <= clientHeight
  const fitsAbove = at.top - GAP - height >= MARGIN
  const top = fitsBelow || !fitsAbove ? Math.min(below, clientHeight - height - MARGIN) : at.top - GAP - height
  const toRight = (getComputedStyle(anchor).direction === 'rtl') === (align === 'end')
  const left = toRight ? at.left : at.right - width
  panel.style.top = `${Math.max(MARGIN, top)}px`
  panel.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`
}

/** True when some of `anchor` can be seen in the window. */
export function inView(anchor: Element): boolean {
  const { top, bottom, left, right } = anchor.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < document.documentElement.clientHeight && left < document.documentElement.clientWidth
}
