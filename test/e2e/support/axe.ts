import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Colours on their way from one theme to another are nobody's to judge. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const running = document
      .getAnimations()
      .flatMap(({ effect, finished, playState }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Infinity ? [] : [finished],
      )
    // None of ours takes a second: one that never ends, since what it moved is no longer drawn, is not waited for.
    await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, 1000))])
  })

/**
 * Looks from the top of the page, and goes back to where it was: what is half behind the bar on top counts as too small a target. What floats stands by what it is
 * about, and stays there.
 */
async function fromTop<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const before = await page.evaluate(() => {
    const y = scrollY
    if (document.querySelector(':popover-open, dialog[open]') === null) scrollTo(0, 0)
    return y
  })
  try {
    return await look()
  } finally {
    await page.evaluate((y) => scrollTo(0, y), before)
  }
}

/** Rules by name, or all that have one of the tags. */
type Rules = { readonly type: 'rule' | 'tag'; readonly values: readonly string[] }
const ALL: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }

/** What axe finds on the page: which rule, how to mend it, and where. It is read once for each document, and runs in the page itself: there are no frames in ours. */
async function findingsOf(page: Page, { type, values }: Rules): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, { runOnly, resultTypes: ['violations'] }),
    { type, values: [...values] },
  )
  const placeOf = ({ target, html, failureSummary = '' }: (typeof violations)[number]['nodes'][number]): string =>
    `${target.join(' ')} ${html.slice(0, 120)} (${failureSummary.replaceAll(/\s+/g, ' ')})`
  return violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(placeOf).join(', ')}`)
}

/** Fails with what axe finds on the page. What comes while it looks is pale for a moment: a finding is what stays. */
export async function expectAccessible(page: Page, rules: Rules = ALL): Promise<void> {
  await expect(async () => {
    const found = await fromTop(page, async () => {
      await settled(page)
      return findingsOf(page, rules)
    })
    expect(found, 'findings of axe').toEqual([])
  }).toPass({ timeout: 60_000 })
}
