import type { Page } from '@playwright/test'
import axe from 'axe-core'

const RULES = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  /** What can differ by theme and width while the page is the same. */
  seen: { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block'] },
} as const

/** What axe finds on a page that came to rest: which rule, and where. Looked at once: nothing moves any more. */
export async function axeFaults(page: Page, which: keyof typeof RULES): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { type, values } = RULES[which]
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, { runOnly, resultTypes: ['violations'] }),
    { type, values: [...values] },
  )
  return violations.map(({ id, help, nodes }) => {
    // Made-up ids differ from run to run.
    const places = nodes.slice(0, 4).map(({ html }) => html.slice(0, 110).replaceAll(/_r_\w+_|«\w+»|:r\w+:/g, 'id'))
    return `axe ${id}: ${help} at ${[...new Set(places)].join(', ')}`
  })
}
