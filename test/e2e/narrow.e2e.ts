import { encodeLink } from '../../src/decode/read/link.ts'
import { CAST } from '../../devnet/addresses.ts'
import { entrySignable, type Entry } from '../corpus/entry.ts'
import { HONEST } from '../corpus/honest.ts'
import { HOSTILE } from '../corpus/hostile.ts'
import { beyond, clippedControls } from './support/beyond.ts'
import { loggingApprovals, manyCalls, nestedCall, SPAMMER } from './support/flood.ts'
import { go } from './support/person.ts'
import { importWallet, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Every nth of the corpus: all kinds of what is signed are among them. `ASSAY_WHOLE=1` takes all. */
const EACH = process.env['ASSAY_WHOLE'] === '1' ? 1 : 6

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

/** Every screen that a wallet has without an id, and some that have one. */
const SCREENS = [
  ...['/', '/accounts', '/accounts/new', '/send', '/receive', '/swap', '/activity', '/check', '/allowances', '/collectibles', '/explore'],
  ...['/tools', '/tools/convert', '/tools/hash', '/tools/encode', '/tools/decode', '/tools/verify', '/apps', '/contacts', '/chains'],
  ...['/chains/31337', '/chains/new', '/requests', '/evidence', '/practice', '/help', '/help/guide/tools'],
  ...['general', 'display', 'security', 'backup', 'privacy', 'reading', 'lists', 'advanced', 'about'].map((name) => `/settings/${name}`),
]

/** What a screen shows once what it reads has come: the widest of it are rows, and they come last. */
const ROWS: Readonly<Record<string, string>> = { '/': '[data-asset]', '/allowances': '[data-right]' }

test('no screen is wider than 390 pixels, and no button cut, where every sentence is 40 % longer @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  test.setTimeout(180_000)
  await importWallet(page, open)
  await page.setViewportSize({ width: 390, height: 844 })
  await go(page, '/settings/advanced')
  await page.getByLabel('Test language').selectOption('en-XA')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  const links: string[] = []
  for (const entry of HOSTILE.slice(0, 2)) links.push(`/check#${encodeLink(await entrySignable(town.rpc, entry))}`)
  for (const path of [...SCREENS, ...links])
    await test.step(path.slice(0, 40), async () => {
      await go(page, path)
      await expect(page.locator('main h1')).toBeVisible()
      if (links.includes(path)) await expect(page.locator('[data-check="ready"] [data-review]')).toBeVisible()
      // The brackets of the longer language: the words of this screen are there.
      await expect(page.locator('main')).toContainText('~~~~')
      await expect(page.locator(`main ${ROWS[path] ?? 'h1'}`).first()).toBeVisible()
      await page.waitForTimeout(250)
      expect.soft(await beyond(page), path).toEqual([])
      expect.soft(await clippedControls(page), path).toEqual([])
    })
  // And both would tell: a button too small for its words, and something too wide.
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main button') ?? document.body
    button.style.cssText = 'width: 24px; min-width: 0; white-space: nowrap; overflow: hidden'
    button.textContent = 'far too long for it'
    const wide = document.createElement('p')
    wide.style.width = '500px'
    wide.textContent = 'wide'
    document.querySelector('main h1')?.before(wide)
  })
  expect(await clippedControls(page)).toHaveLength(1)
  expect(await beyond(page)).toContainEqual('P: wide')
})
