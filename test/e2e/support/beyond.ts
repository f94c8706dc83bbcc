import type { Page } from '@playwright/test'

/** What reaches beyond the edges of the page, or of what hides or scrolls it: nothing may. */
export const beyond = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const scrolls = (node: Element): boolean => {
      for (let above = node.parentElement; above !== null; above = above.parentElement)
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(above).overflowX)) return true
      return false
    }
    const wide = document.documentElement.scrollWidth > innerWidth ? [`the page: ${document.documentElement.scrollWidth}`] : []
    const out = [...document.querySelectorAll('main *')].filter((node) => {
      const { width, left, right } = node.getBoundingClientRect()
      return width > 1 && (right > innerWidth + 1 || left < -1) && !scrolls(node)
    })
    return [...wide, ...out.slice(0, 5).map((node) => `${node.tagName}: ${(node.textContent ?? '').slice(0, 60)}`)]
  })

/** Buttons, tabs and links whose words do not fit into them. Where an ellipsis is drawn, the cut is meant, and the whole is in a card. */
export const clippedControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isCutOnPurpose = (node: Element): boolean => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(node)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    }
    const isClipped = (node: Element): boolean => {
      if (node.clientWidth < 2 || node.clientHeight < 2) return false
      if (isCutOnPurpose(node) || [...node.querySelectorAll('*')].some(isCutOnPurpose)) return false
      const { overflowX, overflowY } = getComputedStyle(node)
      const [hidesX, hidesY] = [overflowX !== 'visible', overflowY !== 'visible']
      return (hidesX && node.scrollWidth > node.clientWidth + 1) || (hidesY && node.scrollHeight > node.clientHeight + 1)
    }
    return [...document.querySelectorAll('button, a[href], [role="tab"], [role="button"], label')]
      .filter(isClipped)
      .slice(0, 5)
      .map((node) => `${node.tagName}: ${(node.textContent ?? '').slice(0, 60)}`)
  })
