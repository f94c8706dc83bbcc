import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** Fails with what axe finds on the page: which rule, where, and how to mend it. What comes while it looks is pale for a moment: a finding is what stays. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => {
    await settled(page)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const findings = violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(findings, 'findings of axe').toEqual([])
  }).toPass({ timeout: 60_000 })
}
