import type { Page } from '@playwright/test'
import { encodeLink } from '../../src/decode/read/link.ts'
import { CAST } from '../../devnet/addresses.ts'
import { entrySignable, type Entry } from '../corpus/entry.ts'
import { HONEST } from '../corpus/honest.ts'
import { HOSTILE } from '../corpus/hostile.ts'
import { loggingApprovals, manyCalls, nestedCall, SPAMMER } from './support/flood.ts'
import { go } from './support/person.ts'
import { importWallet, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Every nth of the corpus: all kinds of what is signed are among them. `ASSAY_WHOLE=1` takes all. */
const EACH = process.env['ASSAY_WHOLE'] === '1' ? 1 : 6

/** What reaches beyond the right edge of the page, or of what hides or scrolls it: nothing may. */
const beyond = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const scrolls = (node: Element): boolean => {
      for (let above = node.parentElement; above !== null; above = above.parentElement)
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(above).overflowX)) return true
      return false
    }
    const wide = document.documentElement.scrollWidth > innerWidth ? [`the page: ${document.documentElement.scrollWidth}`] : []
    const out = [...document.querySelectorAll('main *')].filter((node) => {
      const { width, right } = node.getBoundingClientRect()
      return width > 0 && right > innerWidth + 1 && !scrolls(node)
    })
    return [...wide, ...out.slice(0, 5).map((node) => `${node.tagName}: ${(node.textContent ?? '').slice(0, 60)}`)]
  })

test('no Review reaches beyond a screen of 390 pixels, whatever is asked @own-only @rest', async ({ page, open, town }) => {
  test.setTimeout(600_000)
  await town.rpc('anvil_setCode', [SPAMMER, loggingApprovals(4000)])
  await town.rpc('anvil_mine', ['0x1'])
  await importWallet(page, open)
  await page.setViewportSize({ width: 390, height: 844 })
  const flood = (name: string, data: `0x${string}`): Entry => ({ name, as: CAST.alice, asked: { wanted: { to: SPAMMER, data } } })
  const entries: readonly Entry[] = [
    ...[...HOSTILE, ...HONEST].filter((_, at) => at % EACH === 0),
    flood('four thousand approvals', '0x12345678'),
    flood('forty levels', nestedCall(40)),
    flood('forty calls', manyCalls(40)),
  ]
  for (const entry of entries)
    await test.step(entry.name, async () => {
      await go(page, '/help')
      await go(page, `/check#${encodeLink(await entrySignable(town.rpc, entry))}`)
      await expect(page.locator('[data-check="ready"] [data-review], [data-check="offline"] [data-review]')).toBeVisible()
      await expect(page.locator('[data-part="pending"]')).toHaveCount(0)
      expect.soft(await beyond(page), entry.name).toEqual([])
    })
})
