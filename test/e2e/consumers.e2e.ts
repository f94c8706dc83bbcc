import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bundleFor, serveFiles } from '../../scripts/example.ts'
import { CONTRACTS } from '../../town/addresses.ts'
import type { Consumers } from '../peers/consumers.ts'
import { connects, opens, visit, walletAt } from './support/app-page.ts'
import { findings, importWallet, reviewed, sign, test, tokenUnits } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const hasPeers = existsSync('test/peers/node_modules/@wagmi/core')

/** Begins one of what the page does, and keeps its end where the walk finds it: meanwhile somebody signs. */
const begin = (app: Page, what: 'signs' | 'swaps'): Promise<void> =>
  app.evaluate((what) => {
    const page = window as unknown as { consumers: Consumers; ended: unknown }
    page.ended = page.consumers[what]().then(
      (value: unknown) => value,
      (error: unknown) => String(error),
    )
  }, what)
const ended = (app: Page): Promise<unknown> => app.evaluate(() => (window as unknown as { ended: Promise<unknown> }).ended)

test('mipd, viem and wagmi use it as any wallet: found, signed with, and swapped with to the receipts [P1 P5] @own-only', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  test.skip(!hasPeers, 'test/peers is not installed')
  await importWallet(page, open)
  const html = `<!doctype html><html lang="en" data-wallet="${walletAt(baseURL, town)}"><link rel="icon" href="data:,"><title>Consumers</title>
    <button>Begin</button><script type="module" src="/app.js"></script></html>`
  const site = await serveFiles({ '/': ['text/html', html], '/app.js': ['text/javascript', await bundleFor('test/peers/consumers.ts')] })
  try {
    guard.allowOrigin(site.url)
    const app = await visit(context, site.url)
    await app.waitForFunction(() => 'consumers' in window)

    const popup = await test.step('it is found under its own name, by mipd and by wagmi', async () => {
      const seen = await app.evaluate(() => {
        const { consumers } = window as unknown as { consumers: Consumers }
        return [consumers.mipd(), consumers.wagmi()]
      })
      expect(seen).toEqual([['app.assay'], ['app.assay Assay']])
      const popup = await opens(app, () => begin(app, 'signs'))
      await connects(popup, 'first')
      return popup
    })

    await test.step('viem verifies what it signs', async () => {
      await expect(popup.locator('[data-review]')).toContainText('Good evening from viem')
      await sign(popup)
      await expect(popup.locator('[data-review]')).toContainText('brass')
      await reviewed(popup)
      await sign(popup)
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
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText(/take up to 100 USDC$/)
      await reviewed(popup)
      await sign(popup)
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText(/^Swap 100 USDC for at least 0.025 ETH/)
      await reviewed(popup)
      expect((await findings(popup)).filter((one) => /^(?:block|danger):/.test(one))).toEqual([])
      await sign(popup)
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
  } finally {
    await site.stop()
  }
})
