import type { BrowserContext, Page } from '@playwright/test'
import { toHex } from 'viem'
import { readScreen } from '../../scripts/docs/attacks/screen.ts'
import { startExample } from '../../scripts/run/example.ts'
import { connects, opens, visit, walletAt } from './support/app-page.ts'
import {
  loggingApprovals,
  longCalldata,
  longList,
  longText,
  manyCalls,
  nestedCall,
  nestedTypes,
  pastedCalls,
  SPAMMER,
} from './support/flood.ts'
import { goTo, importWallet, test, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

type Scope = { blocked: { readonly at: number; readonly ms: number }[]; rejectAt?: number; reviewAt?: number }

/** Milliseconds within which Reject must be heard, whatever is being done. */
const SECOND = 1000

/** Notes in every page how long its thread was held in one piece and when Reject was there. */
const watch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const scope = globalThis as unknown as Scope
    scope.blocked = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) scope.blocked.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask', buffered: true })
    new MutationObserver(() => {
      if (document.querySelector('[data-part="decide"] button') !== null) scope.rejectAt ??= performance.now()
      if (document.querySelector('[data-review]') !== null) scope.reviewAt ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
  })

type Measured = { readonly worst: number; readonly rejectAt: number; readonly reviewAt: number }

/** Milliseconds that `measurePace` takes on two free cores. */
const PACE = 60

/** How many times slower this machine is now than one that does nothing else: a second of it is shared with others. */
const measurePace = (page: Page): Promise<number> =>
  page.evaluate((usual) => {
    const began = performance.now()
    let sum = 0
    for (let at = 0; at < 40_000_000; at++) sum = (sum * 31 + at) | 0
    return Math.max(1, (performance.now() - began + (sum === 1 ? 1 : 0)) / usual)
  }, PACE)

/** `worst`: the longest piece of work since Reject was there. */
const measured = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const { blocked, rejectAt = 0, reviewAt = 0 } = globalThis as unknown as Scope
    return {
      worst: Math.max(0, ...blocked.filter(({ at, ms }) => at + ms >= rejectAt).map(({ ms }) => ms)),
      rejectAt,
      reviewAt,
    }
  })

/** Asks by the provider that the page found; what it is answered stands in the title. */
const asking = (app: Page, method: string, params: readonly unknown[]): Promise<Page> =>
  opens(app, async () => {
    await app.evaluate(
      ([method, params]) => {
        type Provider = { request(call: object): Promise<unknown> }
        document.title = 'asked'
        document.querySelector('#flood')?.remove()
        const button = document.body.appendChild(document.createElement('button'))
        button.id = 'flood'
        button.addEventListener('click', () => {
          const found = (event: Event): void => {
            const { provider } = (event as CustomEvent<{ provider: Provider }>).detail
            provider.request({ method, params }).then(
              () => (document.title = 'signed'),
              (error: { code: number }) => (document.title = `refused ${error.code}`),
            )
          }
          addEventListener('eip6963:announceProvider', found, { once: true })
          dispatchEvent(new Event('eip6963:requestProvider'))
        })
        button.textContent = 'Flood'
      },
      [method, params] as const,
    )
    await app.locator('#flood').click()
  })

const reject = (page: Page) => page.getByRole('button', { name: 'Reject', exact: true })

test('whatever an app asks, Reject is heard within a second, after a reload too [P9] @own-only @rest', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  test.setTimeout(480_000)
  await watch(context)
  await town.rpc('anvil_setCode', [SPAMMER, loggingApprovals(4000)])
  await town.rpc('anvil_mine', ['0x1'])
  await importWallet(page, open)
  const site = await startExample(walletAt(baseURL, town))
  guard.allowOrigin(site.url)
  const app = await visit(context, site.url)
  const first = await opens(app, () => app.getByRole('button', { name: 'Connect Assay' }).click())
  await connects(first, 'first')
  await expect(app.locator('#account')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  const account = (await app.locator('#account').innerText()).toLowerCase()
  await first.close()
  const sends = (data: string) => ['eth_sendTransaction', [{ from: account, to: SPAMMER, data }]] as const
  const typed = (data: object) => ['eth_signTypedData_v4', [account, JSON.stringify(data)]] as const
  const asked = {
    'four thousand approvals in one run': sends('0x12345678'),
    'half a megabyte of calldata': sends(longCalldata(500_000)),
    'two hundred levels of calls': sends(nestedCall(200)),
    'half a megabyte of text': ['personal_sign', [toHex(longText(500_000)), account]] as const,
    'a list of four thousand': typed(longList(4000)),
  }
  for (const [what, [method, params]] of Object.entries(asked))
    await test.step(what, async () => {
      const popup = await asking(app, method, params)
      for (const visited of ['first', 'again'] as const) {
        if (visited === 'again') await popup.reload()
        await unlock(popup)
        await reject(popup).waitFor()
        // Until everything there is to be done was done, or for a while.
        await popup
          .locator('[data-review]')
          .waitFor({ timeout: 20_000 })
          .catch(() => undefined)
        await expect(popup.locator('[data-part="pending"]')).toHaveCount(0, { timeout: 60_000 })
        const pace = await measurePace(popup)
        const { worst, rejectAt, reviewAt } = await measured(popup)
        test.info().annotations.push({ type: what, description: `${visited}: worst ${Math.round(worst)} ms at ${pace.toFixed(1)} times the usual, Review ${Math.round(reviewAt - rejectAt)} ms after Reject` }) // prettier-ignore
      }
      await reject(popup).click()
      await expect.poll(() => app.title()).toBe('refused 4001')
      await popup.close().catch(() => undefined)
    })
})

test('the Review of a flood has one line a rule, a few rows, and totals of the rest @own-only @rest', async ({ page, open, town }) => {
  await watch(page.context())
  await town.rpc('anvil_setCode', [SPAMMER, loggingApprovals(4000)])
  await town.rpc('anvil_mine', ['0x1'])
  await importWallet(page, open)
  await goTo(page, 'Check')
  const field = page.getByLabel('What you are asked to sign')
  await field.fill(JSON.stringify({ from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', to: SPAMMER, data: '0x12345678' }))
  await expect(page.locator('[data-check="ready"] [data-review]')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('[data-part="pending"]')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.locator('[data-effect]')).toHaveCount(8)
  await expect(page.locator('[data-total="allowance"]')).toContainText('3,992 more')
  const rules = await page.locator('[data-rule]').evaluateAll((all) => all.map((one) => `${one.getAttribute('data-finding') ?? ''} ${one.getAttribute('data-rule') ?? ''}`)) // prettier-ignore
  expect(new Set(rules).size).toBe(rules.length)
  await expect(page.locator('[data-rule="allowance/no-code"]')).toContainText('… and 3,995 more')
  await expect(page.locator('[data-rule="effects/not-looked-up"]')).toBeVisible()
  // The reader that the pages of docs/attacks are made with reads every subject that stands there.
  const read = (await readScreen(page)).findings.find(({ rule }) => rule === 'allowance/no-code')
  await page.locator('[data-rule="allowance/no-code"] summary').click()
  const stands = await page.locator('[data-rule="allowance/no-code"] [data-part="subjects"] > li').allInnerTexts()
  expect(read?.others).toHaveLength(5)
  expect(read?.others).toEqual(stands.map((line) => line.replaceAll(/\s+/g, ' ').trim()))
  expect(read?.others.at(-1)).toBe('… and 3,995 more')
  await page.getByRole('button', { name: 'Show more one by one' }).click()
  await expect(page.locator('[data-effect]')).toHaveCount(108)
})

test('Check stays awake, whatever is pasted @own-only @rest', async ({ page, open }) => {
  await watch(page.context())
  await importWallet(page, open)
  const pasted = {
    'a megabyte of calldata': [longCalldata(500_000), 'reading'],
    'five thousand calls': [pastedCalls(5000), 'refusal'],
    'a thousand calls': [pastedCalls(1000), 'reading'],
    'three thousand calls in one': [manyCalls(3000), 'reading'],
    'two hundred levels of types': [JSON.stringify(nestedTypes(200)), 'refusal'],
    'a list of just under twenty thousand values': [JSON.stringify(longList(6600)), 'reading'],
    'a long text': [longText(100_000), 'reading'],
  } as const
  for (const [what, [text, answered]] of Object.entries(pasted))
    await test.step(what, async () => {
      await open('/')
      await unlock(page)
      await goTo(page, 'Check')
      const field = page.getByLabel('What you are asked to sign')
      await field.waitFor()
      await page.evaluate(() => void ((globalThis as unknown as Scope).blocked.length = 0))
      // A short text is left to the browser.
      if (text.length <= 20_000) await field.fill(text)
      else {
        await field.evaluate((node, value) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', value)
          node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }, text)
        // What could be read is one line; the rest of it stays in its field.
        if (answered === 'refusal') await expect(field).toHaveJSProperty('readOnly', true)
      }
      const told = answered === 'refusal' || text.length <= 20_000 ? answered : 'folded'
      await expect(page.locator(`[data-part="${told}"]`).first()).toBeVisible({ timeout: 30_000 })
      await page.waitForTimeout(4000)
      const { worst } = await measured(page)
      expect.soft(worst, what).toBeLessThan(SECOND * (await measurePace(page)))
    })
})
