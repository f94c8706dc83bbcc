import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with what axe finds on the page as it is: which rule, where, and how to mend it. */
export async function expectAccessible(page: Page): Promise<void> {
  // In the middle of fading in, anything is pale.
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.all(ends.map((one) => one.finished.catch(() => undefined)))
  })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const findings = violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(findings, 'findings of axe').toEqual([])
}
