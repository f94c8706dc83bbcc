import type { Page } from '@playwright/test'

/** What is looked for on a page by its geometry. `cut`: letters outside of the page or of what cuts them off. `overlap`: letters over letters. */
type Look = { readonly rtl: boolean }

/** What a person would see as broken, on the page as it is laid out now. Runs in the page. */
function faultsInPage({ rtl }: Look): readonly string[] {
  const faults: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) {
    const past = (one: Element): number =>
      Math.max(one.getBoundingClientRect().right - innerWidth, rtl ? -one.getBoundingClientRect().left : 0)
    const widest = [...document.body.querySelectorAll('*')].reduce((most, one) => (past(one) >= past(most) ? one : most), document.body)
    const name = widest.getAttribute('aria-label') ?? widest.textContent
    faults.push(`scrolls sideways by ${root.scrollWidth - innerWidth} px: ${widest.tagName.toLowerCase()} “${name.trim().slice(0, 40)}”`)
  }

  type Piece = { readonly text: string; readonly rect: DOMRect; readonly element: Element; readonly layer: Element | null }
  const layerOf = (element: Element | null): Element | null => {
    for (let one = element; one !== null; one = one.parentElement) {
      const { position } = getComputedStyle(one)
      if (position === 'fixed' || position === 'sticky') return one
    }
    return null
  }
  /** What is seen of a rectangle, and whether something is cut off without a sign of it (an ellipsis, a way to scroll). */
  const seen = (element: Element, rect: DOMRect): { readonly rect: DOMRect; readonly isCut: boolean } | undefined => {
    let { left, right, top, bottom } = rect
    let isCut = false
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (style.clipPath !== 'none' || style.visibility === 'hidden' || style.opacity === '0') return undefined
      if (style.overflowX === 'visible') continue
      const box = one.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) return undefined
      const isSigned = /auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (!isSigned && (left < box.left - 2 || right > box.right + 2 || top < box.top - 4 || bottom > box.bottom + 4)) isCut = true
      ;[left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      ;[top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      if (right - left < 2 || bottom - top < 2) return isCut ? { rect, isCut } : undefined
    }
    return { rect: new DOMRect(left, top, right - left, bottom - top), isCut }
  }
  const pieces: Piece[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (text === '' || element === null || element.closest('script, style, noscript, svg, [aria-hidden="true"]') !== null) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue
      const part = seen(element, rect)
      if (part === undefined) continue
      if (part.isCut) faults.push(`cut off: “${text.slice(0, 40)}”`)
      else if (part.rect.left < -1 || part.rect.right > innerWidth + 1) faults.push(`outside of the page: “${text.slice(0, 40)}”`)
      if (!part.isCut) pieces.push({ text, rect: part.rect, element, layer: layerOf(element) })
    }
  }
  for (const [index, one] of pieces.entries())
    for (const other of pieces.slice(index + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      const least = Math.min(one.rect.height, other.rect.height)
      if (wide > 3 && high > least * 0.45) faults.push(`overlap: “${one.text.slice(0, 30)}” and “${other.text.slice(0, 30)}”`)
    }
  if (rtl)
    for (const { text, element } of pieces) {
      // Digits alone keep their order by themselves; an address, a sign, a currency or a symbol beside them does not.
      if (!/^(?:0x[0-9a-fA-F]|[−+-]?[$€£]\d|[−+-]\d|\d[\d.,]*\s[A-Z]{2,}$)/.test(text)) continue
      const isolated = element.closest('bdi, [dir="ltr"]') !== null || getComputedStyle(element).direction === 'ltr'
      if (!isolated) faults.push(`not kept left to right: “${text.slice(0, 40)}”`)
    }
  return [...new Set(faults)]
}

/** Faults of the layout as it is now. */
export const layoutFaults = (page: Page, { rtl = false }: Partial<Look> = {}): Promise<readonly string[]> =>
  page.evaluate(faultsInPage, { rtl })

/**
 * Where colours are the system's: what had a ground of its own must have an edge, since grounds are gone there. `grounds` are those that `groundsOf` found with our
 * own colours.
 */
export const forcedFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const faults = [...document.querySelectorAll<HTMLElement>('[data-had-ground]')].flatMap((element) => {
      if (!element.checkVisibility()) return []
      const style = getComputedStyle(element)
      const edged = (['Top', 'Bottom', 'Left', 'Right'] as const).some(
        (side) => parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== 'none',
      )
      const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
      const underlined = style.textDecorationLine.includes('underline')
      const kept = style.forcedColorAdjust === 'none'
      if (edged || outlined || underlined || kept) return []
      return [
        `no edge without its ground: ${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`,
      ]
    })
    return [...new Set(faults)]
  })

/** Marks controls and parts whose ground differs from what is behind them; answers how many there are. */
export const markGrounds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const clear = 'rgba(0, 0, 0, 0)'
    const behind = (element: Element): string => {
      for (let one = element.parentElement; one !== null; one = one.parentElement) {
        const { backgroundColor } = getComputedStyle(one)
        if (backgroundColor !== clear) return backgroundColor
      }
      return 'none'
    }
    const marked = [...document.querySelectorAll<HTMLElement>('main *, header *, nav *, body > div *')].filter((element) => {
      if (!element.checkVisibility() || element.closest('svg, [aria-hidden="true"]') !== null) return false
      const { backgroundColor } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      if (backgroundColor === clear || width < 12 || height < 8) return false
      const isSurface = element.matches('main, header, nav, body > div, body > div > div')
      const tells =
        element.matches('button, a, input, select, textarea, label, [role="button"], [role="tab"], [role="option"]') ||
        element.dataset['tone'] !== undefined
      return !isSurface && tells && backgroundColor !== behind(element)
    })
    for (const element of marked) element.dataset['hadGround'] = ''
    return marked.length
  })

/** What still moves where a person asked for nothing to move. */
export const motionFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {}
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return playState === 'running' && (Number(duration) > 1 || iterations === Infinity)
        ? [`moves: ${target?.getAttribute('class')?.slice(0, 60) ?? 'something'}`]
        : []
    }),
  )
