import { existsSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { bundleFor, serveFiles, type Site } from '../../../scripts/run/example.ts'
import type { Devnet } from '../../../scripts/devnet/start.ts'
import { CONTRACTS } from '../../../devnet/addresses.ts'
import type { Consumers } from '../../peers/consumers.ts'
import { findings, reviewed, sign, test, tokenUnits } from './reviewer.ts'

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

export const hasConsumers = (): boolean => existsSync('test/peers/node_modules/@wagmi/core')

/** Serves a page with mipd, viem and wagmi. `wallet`: where Assay is served, which the page then announces; else it knows what the browser has. */
export async function startConsumers(wallet?: string): Promise<Site> {
  const told = wallet === undefined ? '' : ` data-wallet="${wallet}"`
  const html = `<!doctype html><html lang="en"${told}><link rel="icon" href="data:,"><title>Consumers</title>
    <button>Begin</button><script type="module" src="/app.js"></script></html>`
  return serveFiles({ '/': ['text/html', html], '/app.js': ['text/javascript', await bundleFor('test/peers/consumers.ts')] })
}

/** Begins one of what the page does, and keeps its end where the walk finds it: meanwhile somebody signs. */
export const begin = (app: Page, what: 'signs' | 'swaps'): Promise<void> =>
  app.evaluate((what) => {
    const page = window as unknown as { consumers: Consumers; ended: unknown }
    page.ended = page.consumers[what]().then(
      (value: unknown) => value,
      (error: unknown) => String(error),
    )
  }, what)
const ended = (app: Page): Promise<unknown> => app.evaluate(() => (window as unknown as { ended: Promise<unknown> }).ended)

/** The wallet is found under its own name, by mipd and by wagmi. */
export async function isDiscovered(app: Page): Promise<void> {
  await app.waitForFunction(() => 'consumers' in window)
  const seen = await app.evaluate(() => {
    const { consumers } = window as unknown as { consumers: Consumers }
    return [consumers.mipd(), consumers.wagmi()]
  })
  expect(seen).toEqual([['app.assay'], ['app.assay Assay']])
}

/** Of a page that is connected with the first account: what viem has signed, and what wagmi swaps. `asks`: where the person answers. */
export async function signsAndSwaps(app: Page, asks: Page, town: Devnet): Promise<void> {
  await test.step('viem verifies what it signs', async () => {
    await expect(asks.locator('[data-review]')).toContainText('Good evening from viem')
    await sign(asks)
    await expect(asks.locator('[data-review]')).toContainText('brass')
    await reviewed(asks)
    await sign(asks)
    expect(await ended(app)).toEqual({
      account: expect.stringMatching(new RegExp(ME, 'i')),
      text: true,
      typed: true,
      balance: true,
      chain: 31337,
    })
  })

  await test.step('wagmi allows exactly what it swaps, and swaps it, to the receipts', async () => {
    const before = await tokenUnits(town, CONTRACTS.usdc, ME)
    await begin(app, 'swaps')
    await expect(asks.getByRole('heading', { level: 1 })).toHaveText(/spend up to 100 USDC$/)
    await reviewed(asks)
    await sign(asks)
    await expect(asks.getByRole('heading', { level: 1 })).toHaveText(/^Swap 100 USDC for at least 0.025 ETH/)
    await reviewed(asks)
    expect((await findings(asks)).filter((one) => /^(?:block|danger):/.test(one))).toEqual([])
    await sign(asks)
    expect(await ended(app)).toEqual({
      status: 'connected',
      by: 'Assay',
      allowed: 'success',
      allowance: '100000000',
      swapped: 'success',
      logs: expect.any(Number),
      left: '0',
    })
    expect(before - (await tokenUnits(town, CONTRACTS.usdc, ME))).toBe(100_000_000n)
  })
}
