import type { Page } from '@playwright/test'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { CONTRACTS } from '../../devnet/addresses.ts'
import type { Liar } from '../liars/liar.ts'
import type { Lie } from '../liars/lie.ts'
import { banner, blockNumber, grouped, letIn, lieLog, named, reviewedBlock, runUntilReady, runUntilShown, test } from './support/lied-to.ts'
import { go } from './support/person.ts'
import { asOwner, findings, goTo, importWallet, readUntil, review, sign, signButton, tokenUnits, weiOf } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** First account of the practice words. */
const OWN = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** A lie about state, and how it ends where nobody else can be asked. What cannot be told from a stale answer is thrown away, and nobody is accused. */
const STATE_LIES = {
  nonce: 'caught',
  'absent-account': 'caught',
  'stale-proof': 'refused',
  'other-slot': 'withheld',
} as const
const CAUGHT = /sent an answer that contradicts its proof/
const WITHHELD = /localhost:\d+ left a storage slot out of its answer, although we asked for it/
const REFUSED = /gave no proof for this block|We ignored the answer|sent an invalid answer|did not make|A new block arrived/

/** Who failed last is not asked again at once: each failure doubles the pause, and a slow machine sees more of them. */
const SOON = { timeout: 90_000 }

const again = (page: Page) => page.getByRole('button', { name: 'Run it again' })
const trouble = (page: Page) => page.locator('main').getByText(CAUGHT).first()

/** The line of what leaves. */
const leaves = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('[data-effect="asset-out"]') })
const escaped = (text: string): string => text.replaceAll('.', String.raw`\.`)

/** Digits of an amount in full, as the chain has it and as the screen must. */
function written(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${BigInt(digits.slice(0, -decimals)).toLocaleString('en-GB')}${fraction === '' ? '' : `.${fraction}`}`
}

/** What the account has, by symbol, as the chain has it. */
async function holdings(town: Devnet): Promise<Readonly<Record<'ETH' | 'USDC' | 'DAI', string>>> {
  const [ether, usdc, dai] = await Promise.all([
    weiOf(town, OWN),
    tokenUnits(town, CONTRACTS.usdc, OWN),
    tokenUnits(town, CONTRACTS.dai, OWN),
  ])
  return { ETH: written(ether, 18), USDC: written(usdc, 6), DAI: written(dai, 18) }
}

/** All assets are shown with the true amounts. */
async function expectTruth(page: Page, town: Devnet): Promise<void> {
  for (const [symbol, amount] of Object.entries(await holdings(town)))
    await expect(page.getByRole('listitem').filter({ has: page.locator(`[data-asset="${symbol}"]`) })).toContainText(amount)
}

/** A lie that begins when something is sent: those before it are followed still, and would give it away too early. */
function onceSent(liar: Liar, name: string): Lie {
  const lie = named(name)
  if (lie.before !== 'execution') throw new Error(`${name} is no lie of an execution endpoint.`)
  const from = liar.asked.length
  const isSent = (): boolean => liar.asked.slice(from).includes('eth_sendRawTransaction')
  const told: typeof lie.tell = (result, about) => (isSent() ? lie.tell(result, about) : result)
  return { ...lie, tell: told }
}

/** The same, by an endpoint that gives no block with its transactions. */
function withoutTransactions(lie: Lie): Lie {
  if (lie.before !== 'execution') throw new Error(`${lie.name} is no lie of an execution endpoint.`)
  const told: typeof lie.tell = (result, about) => {
    const { method, params } = about.call
    if (method === 'eth_getBlockByHash') return params[1] === true ? null : result
    return lie.tell(result, about)
  }
  return { ...lie, changes: { ...lie.changes, eth_getBlockByHash: 'anything' }, tell: told }
}

/** Before a lie, a block of which nothing was proved yet. */
async function tellOfNewBlock(town: Devnet, liar: Liar, name: string): Promise<void> {
  liar.tell(undefined)
  await town.rpc('anvil_mine', ['0x1'])
  liar.tell(named(name))
}

test('an endpoint that lies about state is named, kept out and listed; no number of its is ever shown [C2 C3] @own-only', async ({
  page,
  open,
  liars,
  town,
}) => {
  const { execution } = liars
  await test.step('code, at the first question of all', async () => {
    execution.tell(named('code'))
    await importWallet(page, open)
    await readUntil(page, banner(page))
    await expect(banner(page)).toContainText(
      /localhost:\d+ gave a false answer: the code of a contract of block [\d,]+ didn’t match its own proof\./,
    )
    await expect(page.locator('[data-asset]')).toHaveCount(0)
    await go(page, '/evidence')
    await expect(lieLog(page)).toHaveCount(1)
    const asked = execution.asked.length
    await go(page, '/send')
    await expect(page.getByText('Balance not loaded yet.')).toBeVisible()
    expect(execution.asked.slice(asked), 'kept out').toEqual([])
    execution.tell(undefined)
    await letIn(page)
    await goTo(page, 'Home')
    await expectTruth(page, town)
    await expect(page.getByText(/\d proved/).first()).toBeVisible()
  })

  for (const name of ['balance', 'token-balance']) {
    await test.step(`${name}, in the portfolio and in a form`, async () => {
      const truth = await holdings(town)
      await tellOfNewBlock(town, execution, name)
      // A block counts as the newest for two seconds: it is asked for again until the lie was told.
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        await expect(trouble(page)).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(page.getByText(/as of block/)).toBeVisible()
      await expectTruth(page, town)
      await goTo(page, 'Send')
      await expect(page.locator('main')).toContainText(new RegExp(`You have .*${escaped(truth.ETH)}|Balance (not loaded yet|unknown)`))
      execution.tell(undefined)
      await goTo(page, 'Home')
      await letIn(page)
      await expect(trouble(page)).toBeHidden()
    })
  }

  await review(page, 'pay')
  const sentence = await page.getByRole('heading', { level: 1 }).innerText()
  let caught = 3
  for (const [name, end] of Object.entries(STATE_LIES)) {
    await test.step(`${name}, while something is read that would be signed`, async () => {
      await tellOfNewBlock(town, execution, name)
      await runUntilShown(page, end === 'caught' ? CAUGHT : end === 'withheld' ? WITHHELD : REFUSED)
      await expect(page.getByRole('heading', { level: 1 }), 'nothing is lost').toHaveText(sentence)
      execution.tell(undefined)
      if (end !== 'refused') {
        caught++
        await letIn(page)
      }
      await runUntilReady(page, await blockNumber(town))
      await expect(leaves(page)).toContainText('10 USDC')
    })
  }
  await go(page, '/evidence')
  await expect(lieLog(page)).toHaveCount(caught)
})

test('what an endpoint makes up about blocks is never what a review stands on [C3] @own-only @rest', async ({
  page,
  open,
  liars,
  town,
}) => {
  const { execution, beacon } = liars
  await importWallet(page, open)
  await review(page, 'pay')
  const standsOn = async (): Promise<number> => {
    await again(page).click()
    await expect(again(page)).toBeEnabled()
    return reviewedBlock(page)
  }
  for (const name of ['stuck-head', 'future-head']) {
    await test.step(`${name}: the light client says which is the newest`, async () => {
      execution.tell(named(name))
      await town.rpc('anvil_mine', ['0x1'])
      await expect.poll(standsOn, SOON).toBe(await blockNumber(town))
      await expect(signButton(page)).toBeEnabled()
    })
  }
  for (const name of ['state-root', 'base-fee', 'block-time', 'other-block']) {
    await test.step(`${name}: the last one that holds, and the endpoint is named, listed and left out`, async () => {
      const before = await blockNumber(town)
      const asked = execution.asked.length
      await tellOfNewBlock(town, execution, name)
      expect(await standsOn()).toBe(before)
      await expect(banner(page)).toContainText(/localhost:\d+ gave a false answer: the header of block [\d,]+ didn’t match its own proof\./)
      for (let look = 0; look < 5; look++) await standsOn()
      const lies = execution.asked.slice(asked).filter((method) => method === 'eth_getBlockByHash')
      expect(lies.length, 'asked no more once it lied').toBeLessThanOrEqual(4)
      execution.tell(undefined)
      await letIn(page)
      await expect.poll(standsOn, SOON).toBe(before + 1)
      await expect(signButton(page)).toBeEnabled()
    })
  }
  for (const name of ['stuck-beacon', 'flipped-signature', 'forged-execution']) {
    await test.step(`${name}: what was verified before stays, as of its block`, async () => {
      if (name === 'stuck-beacon') {
        beacon.tell(named(name))
        await standsOn()
        await town.rpc('anvil_mine', ['0x1'])
      } else await tellOfNewBlock(town, beacon, name)
      const made = await blockNumber(town)
      expect(await standsOn(), 'a block that somebody signed for').toBe(made - 1)
      await go(page, '/evidence')
      await expect(page.getByText(grouped(made), { exact: true })).toHaveCount(0)
      beacon.tell(undefined)
      await page.goBack()
      if (name !== 'stuck-beacon') await letIn(page)
      await expect.poll(standsOn, SOON).toBe(made)
    })
  }
  await go(page, '/evidence')
  await expect(lieLog(page), 'a block that nobody signed for makes a liar of who gave it, and of no endpoint').toHaveCount(6)
  await expect(lieLog(page).filter({ hasText: 'a consensus update didn’t match its own proof' })).toHaveCount(2)
  await expect(lieLog(page).filter({ hasText: 'the header didn’t match its own proof' })).toHaveCount(4)
})

test('what became of a transaction is proved, claimed or not said; a caught liar is not believed about it [C3 C5] @own-only @rest', async ({
  page,
  open,
  liars,
}) => {
  const { execution } = liars
  await importWallet(page, open)
  for (const name of ['receipt-status', 'receipt-logs', 'receipt-omitted']) {
    await test.step(name, async () => {
      await review(page, 'pay')
      await expect(signButton(page)).toBeEnabled()
      execution.tell(onceSent(execution, name))
      await sign(page)
      await page.waitForURL('**/activity#/0x*')
      // One that is left out is missed where its block is rebuilt.
      await expect(banner(page)).toContainText(/the receipts? .*didn’t match its own proof/)
      await expect(page.getByText('Failed on chain')).toHaveCount(0)
      await expect(page.getByText('Exactly as previewed')).toHaveCount(0)
      await expect(page.locator('[data-state="included"], [data-state="failed"]')).toHaveCount(0)
      execution.tell(undefined)
      await letIn(page)
      await expect(page.locator('[data-state="included"]').first()).toBeVisible()
      await expect(page.getByText('Confirmed, as its block proves.')).toBeVisible()
      await expect(page.locator('[data-comparison="same"]')).toBeVisible()
    })
  }
})

test('what a transaction asked for comes from its block: false fields are named, and nothing of them is shown [C3 C5] @own-only @rest', async ({
  page,
  open,
  liars,
  town,
}) => {
  const { execution } = liars
  await importWallet(page, open)
  await review(page, 'pay')
  await sign(page)
  await page.waitForURL('**/activity#/0x*')
  const hash = page.url().split('/').at(-1) ?? ''
  await expect.poll(() => town.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
  await town.rpc('anvil_mine', ['0x2'])
  await expect(page.getByText('Confirmed, as its block proves.')).toBeVisible()
  for (const name of ['transaction-value', 'transaction-recipient'])
    await test.step(name, async () => {
      execution.tell(named(name))
      await go(page, `/explore/31337/tx/${hash}`)
      await expect(banner(page)).toContainText(/localhost:\d+ gave a false answer: a transaction’s fields don’t match its hash/)
      const moves = page.locator('[data-part="moves"]')
      await expect(moves).toHaveAttribute('data-evidence', 'proved')
      await expect(moves.getByRole('listitem')).toHaveCount(1)
      await expect(moves).toContainText('10 USDC')
      await expect(page.locator('[data-part="sent"]')).toHaveAttribute('data-evidence', 'proved')
      await expect(page.locator('[data-part="sent"]')).not.toContainText('0xdEaD', { ignoreCase: true })
      await expect(page.locator('[data-part="unbound"]')).toHaveCount(0)
      await go(page, '/evidence')
      await expect(lieLog(page).first()).toContainText(`localhost:${liars.port}`)
      execution.tell(undefined)
      await letIn(page)
    })
})

test('a payment that its endpoint takes and then hides frightens nobody, and is found in its block [C3 C5] @own-only @rest', async ({
  page,
  open,
  liars,
  town,
}) => {
  const { execution } = liars
  await importWallet(page, open)
  for (const name of ['transaction-unknown', 'transaction-hidden-ahead'])
    await test.step(name, async () => {
      await review(page, 'pay')
      await expect(signButton(page)).toBeEnabled()
      execution.tell(onceSent(execution, name))
      await sign(page)
      await page.waitForURL('**/activity#/0x*')
      const said = page.locator('main')
      const frightens = /someone else has this account’s keys|can no longer be confirmed|Replaced by another transaction/
      await expect(page.locator('[data-situation]')).toBeVisible()
      await expect(said).not.toContainText(frightens)
      await town.rpc('anvil_mine', ['0x2'])
      await expect(page.getByText('Confirmed, as its block proves.'), 'while it still lies').toBeVisible({ timeout: 60_000 })
      await expect(said).not.toContainText(frightens)
      execution.tell(undefined)
    })
})

test('with a second endpoint that is honest the right numbers come, proved, and the liar is named @rest', async ({
  page,
  open,
  liars,
  town,
  guard,
}) => {
  const { execution } = liars
  const honest = town.url.replace('127.0.0.1', 'localhost')
  guard.allowOrigin(honest)
  await importWallet(page, open)
  await goTo(page, 'Chains')
  await page
    .getByRole('link', { name: /Practice chain/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(honest)
  await page.getByRole('button', { name: 'Save' }).click()
  await asOwner(page)
  await expect(page.getByRole('heading', { name: 'Chains', level: 1 })).toBeVisible()
  await goTo(page, 'Home')
  await expectTruth(page, town)
  await review(page, 'pay')
  for (const name of ['token-balance', 'nonce']) {
    await test.step(name, async () => {
      // Who was slow of late is asked second: it may take more than one block until the liar is asked.
      await expect(async () => {
        await tellOfNewBlock(town, execution, name)
        await runUntilReady(page, await blockNumber(town))
        await expect(trouble(page)).toBeHidden()
        await expect(leaves(page)).toContainText(written(await tokenUnits(town, CONTRACTS.usdc, OWN), 6))
        await go(page, '/evidence')
        try {
          await expect(lieLog(page).first()).toContainText(`localhost:${liars.port}`, { timeout: 3000 })
        } finally {
          await page.goBack()
        }
      }).toPass({ timeout: 100_000 })
      execution.tell(undefined)
      await letIn(page)
      await expect(signButton(page)).toBeEnabled()
    })
  }
  await test.step('receipt-status', async () => {
    execution.tell(named('receipt-status'))
    await sign(page)
    await page.waitForURL('**/activity#/0x*')
    await expect(page.getByText('Confirmed, as its block proves.')).toBeVisible()
    await expect(page.getByText('Failed on chain')).toHaveCount(0)
    await expect(page.locator('[data-comparison="same"]')).toBeVisible()
  })
})

/** What the run is expected to cost, in wei. */
async function expectedFee(page: Page): Promise<number> {
  const parts = (await page.locator('[data-part="fee-parts"]').textContent()) ?? ''
  return Number(/Expected\s*(?:[\d.]+… ETH\s+\(exactly )?([\d.]+)/.exec(parts)?.[1])
}

test('fees that no block of late paid are held to the newest proved block, or not used at all @own-only @rest', async ({
  page,
  open,
  liars,
}) => {
  const { execution } = liars
  await importWallet(page, open)
  await review(page, 'pay')
  const fair = await expectedFee(page)
  expect(fair).toBeGreaterThan(0)
  const anew = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Reject' }).click()
    await review(page, 'pay')
  }
  await test.step('a hundredfold, and nothing that it could be held against', async () => {
    execution.tell(withoutTransactions(named('fee-history')))
    await anew()
    await expect.poll(() => expectedFee(page)).toBeLessThan(3 * fair)
    await expect.poll(() => findings(page)).toContain('unknown:fee/far-above-normal')
  })
  await test.step('a hundredfold', async () => {
    execution.tell(named('fee-history'))
    await anew()
    await expect.poll(() => expectedFee(page)).toBeLessThan(3 * fair)
    await expect(signButton(page)).toBeEnabled()
  })
})
