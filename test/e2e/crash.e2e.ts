import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { goTo, importWallet, ownRows, review, reviewed, sign, test, tokenUnits, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const isSending = (route: Route): boolean => route.request().postData()?.includes('eth_sendRawTransaction') === true

/** What becomes of signed bytes on their way. Resolves when they left. */
async function onSending(
  context: BrowserContext,
  port: string,
  fate: (route: Route) => Promise<void>,
): Promise<{ left: Promise<void>; stop(): Promise<void> }> {
  const endpoint = `http://localhost:${port}/**`
  let tell = (): void => undefined
  const left = new Promise<void>((resolve) => (tell = resolve))
  await context.route(endpoint, async (route) => {
    if (!isSending(route)) return route.continue()
    await fate(route)
    tell()
  })
  return { left, stop: () => context.unroute(endpoint) }
}

/** Somebody who listens and never answers. A request that is only held back may still go out when its page is closed. */
async function hanging(): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The page is ended without a word, as when a tab crashes; another is opened on what it left. */
async function reopened(page: Page, context: BrowserContext): Promise<Page> {
  const next = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto('/')
  await unlock(next)
  return next
}

test('killed while the signed bytes hang on their way: offered with Send and Keep, and paid once @own-only @rest', async ({
  page,
  open,
  context,
  town,
  guard,
}) => {
  await importWallet(page, open)
  const paid = async (): Promise<bigint> => (await tokenUnits(town, CONTRACTS.usdc, CAST.bob)) - before
  const before = await tokenUnits(town, CONTRACTS.usdc, CAST.bob)
  await review(page, 'pay')
  const silence = await hanging()
  const wire = await onSending(context, new URL(town.url).port, (route) => route.continue({ url: silence.url }))
  await sign(page)
  await wire.left
  const next = await reopened(page, context)
  await wire.stop()
  silence.stop()

  await expect(next.locator('[data-part="unfinished"]')).toContainText('signed, not sent')
  const sends = (): number => guard.sent.filter(({ body }) => body?.includes('eth_sendRawTransaction')).length
  expect(sends()).toBe(1)
  await next.locator('[data-part="unfinished"]').getByRole('link').click()
  await expect(next.locator('[data-situation="unsent"]')).toBeVisible()
  await next.getByRole('link', { name: 'Keep' }).click()
  await expect(next).toHaveURL(/\/activity$/)
  expect([sends(), await paid()]).toEqual([1, 0n])

  await goTo(next, 'Home')
  await next.locator('[data-part="unfinished"]').getByRole('link').click()
  await next.getByRole('button', { name: 'Send now' }).click()
  await expect(next.locator('[data-state="included"]').first()).toBeVisible()
  await expect(next.locator('[data-situation="unsent"]')).toHaveCount(0)
  expect([sends(), await paid()]).toEqual([2, 10_000_000n])
})

test('killed when the node has the bytes but did not say so: found on the chain, and never offered again @own-only @rest', async ({
  page,
  open,
  context,
  town,
  guard,
}) => {
  await importWallet(page, open)
  const before = await tokenUnits(town, CONTRACTS.usdc, CAST.bob)
  await review(page, 'pay')
  const request = page.url()
  const wire = await onSending(context, new URL(town.url).port, async (route) => void (await route.fetch()))
  await sign(page)
  await wire.left
  const next = await reopened(page, context)
  await wire.stop()
  await goTo(next, 'Activity')
  await expect(ownRows(next)).toHaveCount(1)
  await ownRows(next).getByRole('link').first().click()
  await expect(next.locator('[data-state="included"]').first()).toBeVisible()
  await expect(next.locator('[data-comparison="same"]')).toBeVisible()
  // The request that it came from is done: its Review leads to what became of it.
  await next.goto(request)
  await unlock(next)
  await expect(next).toHaveURL(/\/activity#\/0x/)
  expect(guard.sent.filter(({ body }) => body?.includes('eth_sendRawTransaction'))).toHaveLength(1)
  expect((await tokenUnits(town, CONTRACTS.usdc, CAST.bob)) - before).toBe(10_000_000n)
})

test('reloaded while it is read, and again while it is signed: nothing is lost, and it is paid once @own-only @rest', async ({
  page,
  open,
  context,
  town,
  guard,
}) => {
  await importWallet(page, open)
  const before = await tokenUnits(town, CONTRACTS.usdc, CAST.bob)
  await review(page, 'pay')
  await page.reload()
  await unlock(page)
  await reviewed(page)
  const wire = await onSending(context, new URL(town.url).port, async () => undefined)
  await sign(page)
  await wire.left
  await page.reload()
  await unlock(page)
  await expect(page).toHaveURL(/\/activity#\/0x/)
  await expect(page.locator('[data-situation="unsent"]')).toBeVisible()
  await wire.stop()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()
  const raws = guard.sent.flatMap(({ body }) =>
    body?.includes('eth_sendRawTransaction') ? [(JSON.parse(body) as { params: readonly string[] }).params[0]] : [],
  )
  expect(new Set(raws).size, 'the same bytes, however often').toBe(1)
  expect((await tokenUnits(town, CONTRACTS.usdc, CAST.bob)) - before).toBe(10_000_000n)
})
