import type { Page } from '@playwright/test'
import { keccak256 } from 'viem'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, ownRows, review, reviewed, sign, test, tokenUnits } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Nothing is mined but by the walk. */
async function unmined(town: Devnet, work: () => Promise<void>): Promise<void> {
  await town.rpc('evm_setAutomine', [false])
  try {
    await work()
  } finally {
    await town.rpc('anvil_dropAllTransactions', [])
    await town.rpc('evm_setAutomine', [true])
  }
}
const situation = (page: Page) => page.locator('[data-part="situation"]')
const stands = (page: Page, state: string) => expect(page.locator(`[data-state="${state}"]`).first()).toBeVisible()
const signed = (page: Page) => page.waitForURL(/\/activity#\/0x/)

test('one that waits is sped up, then cancelled; each says which it replaces, and the chain decides @own-only', async ({
  page,
  open,
  town,
}) => {
  await importWallet(page, open)
  await review(page, 'pay')
  const { usdc, bob } = town.addresses
  const held = await tokenUnits(town, usdc, bob)
  await unmined(town, async () => {
    await sign(page)
    await signed(page)
    await stands(page, 'pending')
    const first = page.url()
    await expect(situation(page)).toContainText('Sent. Waiting to be confirmed')
    await expect(page, 'what is pending is counted').toHaveTitle('(1) Activity · Assay')
    await expectAccessible(page)

    await situation(page).getByRole('button', { name: 'Speed up' }).click()
    await reviewed(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      /Speed up .*Send 10 USDC.*the earlier one may still be confirmed first/,
    )
    await sign(page)
    await signed(page)
    await expect(page).not.toHaveURL(first)
    await stands(page, 'pending')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Speed up')
    const second = page.url()

    // The earlier one says so, offers nothing more of itself, and leads to the newer.
    await page.getByRole('link', { name: /^Send 10 USDC/ }).click()
    await expect(page).toHaveURL(first)
    await expect(situation(page)).toContainText('You signed a replacement')
    await expect(situation(page).getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await situation(page).getByRole('link').click()
    await expect(page).toHaveURL(second)

    await goTo(page, 'Activity')
    await expect(page.getByRole('heading', { name: 'Pending' })).toBeVisible()
    const newest = ownRows(page).first()
    await newest.getByRole('button', { name: 'Cancel' }).click()
    await reviewed(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Cancel .*Send 10 USDC.*it may still be confirmed first/)
    await expect(page.locator('[data-effect]')).toHaveCount(0)
    await sign(page)
    await page.waitForURL((url) => /\/activity#\/0x/.test(url.href) && url.href !== second)
    await stands(page, 'pending')
    await expect(situation(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await town.rpc('anvil_mine', ['0x1'])
    await stands(page, 'included')
    await goTo(page, 'Activity')
    await expect(page).toHaveTitle('Activity · Assay')
    await expect(ownRows(page)).toHaveCount(3)
    await expect(page.locator('[data-state="cancelled"]')).toHaveCount(2)
    await expectAccessible(page)
    await ownRows(page).last().getByRole('link').click()
    await expect(situation(page)).toContainText('Cancelled')
  })
  expect(await tokenUnits(town, usdc, bob), 'nothing of it happened').toBe(held)
})

test('whoever asks for it is told when it is confirmed; a lock says nothing of what is pending @own-only @rest', async ({
  page,
  open,
  town,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  // What the browser would show is taken down; permission and press are the browser's own.
  await page.addInitScript(() => {
    const shown: { title: string; body: string | undefined }[] = []
    class Notice extends EventTarget {
      static permission = 'granted'
      constructor(title: string, options?: NotificationOptions) {
        super()
        shown.push({ title, body: options?.body })
      }
    }
    Object.assign(globalThis, { Notification: Notice, shown })
  })
  const shown = () => page.evaluate(() => (globalThis as unknown as { readonly shown: readonly unknown[] }).shown)
  await importWallet(page, open)
  await unmined(town, async () => {
    await review(page, 'pay')
    await sign(page)
    await signed(page)
    await stands(page, 'pending')
    await page.getByRole('button', { name: 'Tell me when it’s confirmed' }).click()
    await expect(page.getByRole('button', { name: 'We’ll tell you' })).toBeVisible()
    await expect(page.locator('[data-part="tell-me"]')).toContainText('Works while this tab is open and unlocked.')
    await expectAccessible(page)
    expect(await shown()).toEqual([])
    await town.rpc('anvil_mine', ['0x1'])
    await stands(page, 'included')
    await expect.poll(shown).toEqual([{ title: 'Transaction confirmed', body: 'Open Assay to see it.' }])
    await review(page, 'pay')
    await sign(page)
    await signed(page)
    await expect(page).toHaveTitle(/^\(1\) /)
    await page.getByRole('button', { name: /^Lock/ }).click()
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    await expect(page).toHaveTitle('Unlock · Assay')
  })
})

/** First account of the practice words. */
const OWN = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const situated = (page: Page, is: string) => expect(page.locator(`[data-situation="${is}"]`)).toBeVisible()
const idOf = (page: Page): string => page.url().split('/').at(-1) ?? ''
const pay = async (page: Page): Promise<string> => {
  await review(page, 'pay')
  await sign(page)
  await signed(page)
  return idOf(page)
}

test('what must come first is sent from where it is missed @own-only @rest', async ({ page, open, town, context }) => {
  await importWallet(page, open)
  await unmined(town, async () => {
    // The endpoint says that it took the first, and loses it.
    await context.route(`http://localhost:${new URL(town.url).port}/`, async (route) => {
      const call = JSON.parse(route.request().postData() ?? '{}') as { id: number; method: string; params: [`0x${string}`] }
      if (call.method !== 'eth_sendRawTransaction') return route.continue()
      const json = { jsonrpc: '2.0', id: call.id, result: keccak256(call.params[0]) }
      await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
    })
    const first = await pay(page)
    await situated(page, 'missing')
    await context.unrouteAll({ behavior: 'wait' })
    const second = await pay(page)
    await situated(page, 'gap')
    await expectAccessible(page)
    const number = Number(await town.rpc<string>('eth_getTransactionCount', [OWN, 'latest']))
    await situation(page)
      .getByRole('button', { name: `Send nonce ${number}` })
      .click()
    await situated(page, 'waiting')
    await town.rpc('anvil_mine', ['0x1'])
    await stands(page, 'included')
    for (const id of [first, second]) expect(await town.rpc('eth_getTransactionReceipt', [id])).toMatchObject({ status: '0x1' })
  })
})

test('a number that nobody has any more is filled with nothing, and what waited for it follows @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  await importWallet(page, open)
  await unmined(town, async () => {
    // One from elsewhere, in a block that the chain gives up again.
    await town.rpc('eth_sendTransaction', [{ from: OWN, to: OWN, gas: '0x5208' }])
    await town.rpc('anvil_mine', ['0x1'])
    const waiting = await pay(page)
    await town.rpc('anvil_reorg', [1, []])
    await town.rpc('anvil_dropAllTransactions', [])
    await situated(page, 'missing')
    await page.getByRole('button', { name: 'Send again' }).click()
    await situated(page, 'gap')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Fill nonce \d+$/ }).click()
    await reviewed(page)
    await expect(page.locator('[data-effect]')).toHaveCount(0)
    await sign(page)
    await page.waitForURL((url) => /\/activity#\/0x/.test(url.href) && !url.href.endsWith(waiting))
    await town.rpc('anvil_mine', ['0x1'])
    await stands(page, 'included')
    await goTo(page, 'Activity')
    await expect(page.locator(`[data-transaction="${waiting}"] [data-state="included"]`)).toBeVisible()
  })
})

test('a number that the same keys used elsewhere is told with what that may mean @own-only @rest', async ({ page, open, town }) => {
  await importWallet(page, open)
  await unmined(town, async () => {
    await pay(page)
    await stands(page, 'pending')
    const nonce = await town.rpc<string>('eth_getTransactionCount', [OWN, 'latest'])
    const fees = { maxFeePerGas: '0x1500000000', maxPriorityFeePerGas: '0x200000000' }
    const other = await town.rpc<string>('eth_sendTransaction', [{ from: OWN, to: OWN, nonce, gas: '0x5208', ...fees }])
    // The light client follows a block behind: what is said of it is proved. A block at each look, as a chain of the world makes them.
    await expect(async () => {
      await town.rpc('anvil_mine', ['0x2'])
      await expect(situation(page)).toContainText(other.slice(0, 8), { timeout: 10_000 })
    }).toPass({ timeout: 120_000 })
    await situated(page, 'replaced')
    await expect(situation(page)).toContainText('If that wasn’t you, someone else has this account’s keys')
    await expectAccessible(page)
  })
})

test('a chain that was started anew is told of, and its records go out of the way and come back @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  await importWallet(page, open)
  const start = await town.rpc<string>('evm_snapshot', [])
  await review(page, 'pay')
  await sign(page)
  await signed(page)
  await stands(page, 'included')
  await town.rpc('evm_revert', [start])
  await stands(page, 'reset')
  await expect(situation(page)).toContainText('The chain was restarted without it')
  await expectAccessible(page)
  await goTo(page, 'Activity')
  await page.getByRole('button', { name: 'Archive them' }).click()
  await expect(page.locator('[data-part="restarted"]')).toHaveCount(0)
  await page.locator('[data-part="aside"] summary').click()
  await expect(page.locator('[data-part="aside"] [data-state="reset"]')).toBeVisible()
  await page.getByRole('button', { name: 'Restore all' }).click()
  await expect(page.locator('[data-part="restarted"]')).toContainText('1 transaction here is from before')
})
