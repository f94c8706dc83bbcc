import type { BrowserContext, Page } from '@playwright/test'
import { CAST, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'
import { goTo, importWallet, PASSWORD, review, reviewed, sign, test, tokenUnits, unlock } from './support/reviewer.ts'
import { go } from './support/person.ts'
import type { Guard } from './support/guard.ts'
import { expect } from './support/walk.ts'

const isLocked = (page: Page) => expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
const isOpen = (page: Page) => expect(page.getByRole('button', { name: 'Lock (Ctrl Shift L)' })).toBeVisible()
const vaults = (page: Page): number => page.workers().filter((worker) => worker.url().includes('/assets/vault/')).length
const left = (page: Page) => page.getByText('Locked because the tab that kept all tabs unlocked was closed or reloaded.')

async function toSecurity(page: Page): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tabs', exact: true })).toBeVisible()
}

/** Chooses that tabs open together, as its owner. */
async function putTogether(page: Page): Promise<void> {
  await toSecurity(page)
  await page.getByLabel('Unlock and lock all tabs together').check()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock all tabs together' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('All tabs now unlock together.')).toBeVisible()
}

async function anotherTab(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Everything that a page of this origin hears of tabs that speak to each other: it takes no part. */
async function listen(context: BrowserContext, base: string): Promise<() => Promise<readonly string[]>> {
  const page = await context.newPage()
  await page.goto(`${base}/help`)
  await page.evaluate(async () => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const listened = new Set<string>()
    const hear = (name: string): void => {
      if (listened.has(name)) return
      listened.add(name)
      new BroadcastChannel(name).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const bytes = typeof data === 'object' && data !== null && 'sealed' in data ? (data.sealed as Uint8Array) : undefined
        const text = bytes ? new TextDecoder('latin1').decode(bytes) : ''
        const utf16 = bytes ? new TextDecoder('utf-16le').decode(bytes) : ''
        heard.push(JSON.stringify([name, data, text, utf16], (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
      })
    }
    for (const name of ['assay:news', 'assay:chain']) hear(name)
    // Names of channels stand in the names of locks.
    const { held = [] } = await navigator.locks.query()
    for (const { name = '' } of held) if (/^assay:vault:0x[0-9a-f]{32}$/.test(name)) hear(name)
  })
  return () => page.evaluate(() => (globalThis as unknown as { readonly heard: readonly string[] }).heard)
}

test('a tab stays locked until tabs are put together; then it opens by itself, signs by the vault of the other, and one lock locks both @own-only @rest', async ({
  page,
  open,
  context,
  town,
}) => {
  await importWallet(page, open)
  const second = await anotherTab(context)
  await isLocked(second)
  await putTogether(page)
  // The tab that was waiting at its lock, and one that comes later.
  await isOpen(second)
  const third = await anotherTab(context, '/accounts')
  await expect(third.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
  await expect.poll(() => [vaults(page), vaults(second), vaults(third)]).toEqual([1, 0, 0])

  const before = await tokenUnits(town, CONTRACTS.usdc, CAST.bob)
  await review(second, 'pay')
  await sign(second)
  await expect(second.locator('[data-state="included"]').first()).toBeVisible()
  expect((await tokenUnits(town, CONTRACTS.usdc, CAST.bob)) - before).toBe(10_000_000n)

  await third.getByRole('button', { name: /^Lock/ }).click()
  for (const tab of [page, second, third]) await isLocked(tab)
  for (const tab of [page, second, third]) await expect(left(tab)).toBeHidden()
  // Any of them opens them all, each where it was.
  await unlock(second)
  await isOpen(second)
  await expect(third.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
  await isOpen(page)
  await expect.poll(() => [vaults(page), vaults(second), vaults(third)]).toEqual([0, 1, 0])

  await toSecurity(second)
  await second.getByLabel('Unlock each tab separately').check()
  await isLocked(page)
  await isLocked(third)
  await isOpen(second)
  await unlock(page)
  await isOpen(page)
  await isLocked(third)
})

test('when the tab that holds the vault is closed the others say so, and nothing that was begun is lost @own-only @rest', async ({
  page,
  open,
  context,
}) => {
  await importWallet(page, open)
  await putTogether(page)
  const second = await anotherTab(context)
  await isOpen(second)
  await review(second, 'pay')
  const place = second.url()
  await page.close()
  await isLocked(second)
  await expect(left(second)).toBeVisible()
  await unlock(second)
  await reviewed(second)
  expect(second.url()).toBe(place)
  await sign(second)
  await expect(second.locator('[data-state="included"]').first()).toBeVisible()
  await second.getByRole('button', { name: /^Lock/ }).click()
  await isLocked(second)
  await expect(left(second)).toBeHidden()
})

test('two tabs that sign for one account at once use one number each, and neither is lost @own-only @rest', async ({
  page,
  open,
  context,
  town,
  guard,
}) => {
  await importWallet(page, open)
  await putTogether(page)
  const second = await anotherTab(context)
  await isOpen(second)
  const before = await tokenUnits(town, CONTRACTS.usdc, CAST.bob)
  await review(page, 'pay')
  await review(second, 'pay')
  expect(second.url()).not.toBe(page.url())
  const racing = [page, second]
  await Promise.allSettled(racing.map((tab) => sign(tab)))
  const included = (tab: Page) => tab.locator('[data-state="included"]').first()
  // What the other sent was there before this one was signed, or was in its way: either stops it, and says so.
  const refused = (tab: Page) =>
    tab.locator('[data-rule="nonce/out-of-order"]').or(tab.getByText('Something important changed since you reviewed this.')).first()
  for (const tab of racing) await expect(included(tab).or(refused(tab)).first()).toBeVisible({ timeout: 90_000 })
  const [winner, ...others] = await Promise.all(racing.map((tab) => included(tab).isVisible())).then((won) =>
    racing.filter((_, at) => won[at]),
  )
  expect([winner === undefined, others.length]).toEqual([false, 0])
  expect((await tokenUnits(town, CONTRACTS.usdc, CAST.bob)) - before).toBe(10_000_000n)
  expect(sentBytes(guard).size).toBe(1)

  // The other is told why, and what it wanted takes the next number.
  const later = winner === page ? second : page
  await go(later, '/practice')
  await review(later, 'pay')
  await sign(later)
  await expect(included(later)).toBeVisible()
  expect((await tokenUnits(town, CONTRACTS.usdc, CAST.bob)) - before).toBe(20_000_000n)
  expect(sentBytes(guard).size).toBe(2)
})

/** Signed transactions that left, each once. */
const sentBytes = ({ sent }: Guard): ReadonlySet<string> =>
  new Set(
    sent.flatMap(({ body }) => (body?.includes('eth_sendRawTransaction') === true ? [/"(0x[0-9a-f]{120,})"/.exec(body)?.[1] ?? ''] : [])),
  )

test('who listens to what the tabs say hears no password, no words, no key @own-only @rest', async ({ page, open, context, baseURL }) => {
  await importWallet(page, open)
  await putTogether(page)
  const heard = await listen(context, baseURL ?? '')
  const second = await anotherTab(context, '/accounts/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await isOpen(second)
  await second.getByRole('button', { name: 'Show words' }).click()
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: 'Continue' }).click()
  await second.getByRole('button', { name: 'Hold to reveal' }).press('Enter')
  await expect(second.locator('ol li span:last-child').first()).toHaveText(MNEMONIC.split(' ')[0] ?? '')
  const all = (await heard()).join('\n').toLowerCase()
  expect(all.split('assay:vault:').length).toBeGreaterThan(8)
  for (const secret of [PASSWORD, MNEMONIC, 'junk', 'revealphrase', 'password', 'recordskey'])
    expect(all).not.toContain(secret.toLowerCase())
})
