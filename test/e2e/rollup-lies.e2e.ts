import type { Page } from '@playwright/test'
import { ROLLUP_CHAIN_ID } from '../../devnet/addresses.ts'
import { type PracticeRollup, signBlock, startOptimism } from '../../scripts/devnet/rollup.ts'
import { type SignedHost, startSignedHost } from '../../scripts/devnet/signed-host.ts'
import { type Devnet, startDevnet } from '../../scripts/devnet/start.ts'
import { expectAccessible } from './support/axe.ts'
import { go } from './support/person.ts'
import { addOwnRollup, fillSend, findings, goTo, importWallet, reviewed, sign, test as walk, weiOf } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Anybody without a memory on this device. */
const SOMEBODY = '0x00000000000000000000000000000000000face6'
/** The first account of the practice words. */
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const ETHER = 10n ** 18n
const ASSET = `/asset/${ROLLUP_CHAIN_ID}/native`

type Scene = {
  readonly l2: Devnet
  readonly rollup: PracticeRollup
  readonly host: SignedHost
  /** A block that layer 1 holds for final; one more came after it. */
  readonly anchored: bigint
  /** Makes what stands on layer 1 final there. */
  settle(): Promise<void>
}

/** `test` with a rollup on the practice chain, of which the wallet knows nothing yet. */
const test = walk.extend<{ readonly scene: Scene }>({
  async scene({ town, guard }, use) {
    const [l2, host] = await Promise.all([startDevnet({ port: 0, as: 'own', optimism: true, consensus: false }), startSignedHost()])
    const rollup = await startOptimism(town.rpc, l2.rpc)
    await town.rpc('anvil_setBalance', [rollup.addresses.etherHolder, `0x${(100n * ETHER).toString(16)}`])
    const settle = () => town.rpc<void>('anvil_mine', ['0x18', '0x1'])
    await l2.rpc('anvil_mine', ['0x1'])
    const anchored = BigInt(await l2.rpc<string>('eth_blockNumber'))
    await rollup.anchor(await rollup.propose(anchored))
    await settle()
    await l2.rpc('anvil_mine', ['0x1'])
    for (const { url } of [l2, host]) guard.allowOrigin(asNamed(url))
    await use({ l2, rollup, host, anchored, settle })
    host.stop()
    await l2.stop()
  },
})

/** The address as people write it. */
const asNamed = (url: string): string => url.replace('127.0.0.1', 'localhost')

const addRollup = (page: Page, { l2, host }: Scene, signed = false): Promise<void> =>
  addOwnRollup(page, ROLLUP_CHAIN_ID, asNamed(l2.url), signed ? asNamed(host.url) : undefined)

/** A Review of a payment, complete, with what of it holds where layer 1 proves it. */
async function reviewPayment(page: Page, amount: string): Promise<void> {
  await fillSend(page, { asset: 'ETH', to: SOMEBODY, amount })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await expect(provedState(page)).toBeVisible()
}
const provedState = (page: Page) => page.locator('[data-part="proved-state"]')
async function reject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.locator('[data-review]')).toHaveCount(0)
}
/** How many facts of the Review are known in this way, as it says itself. */
const facts = async (page: Page, kind: string): Promise<number> =>
  Number(/\d+/.exec((await page.locator(`[data-count="${kind}"]`).allTextContents()).join(''))?.[0] ?? 0)

const part = (page: Page) => page.locator('[data-part="withdrawals"]')
const row = (page: Page) => part(page).getByRole('listitem').first()
const refresh = (page: Page): Promise<void> => part(page).getByRole('button', { name: 'Refresh' }).click({ timeout: 8000 })

/** Looks until the withdrawal says so: what layer 1 says is read once it is final there. */
async function untilSaid(page: Page, words: RegExp | string): Promise<void> {
  await go(page, ASSET)
  await expect(async () => {
    if (!(await row(page).getByText(words).isVisible())) await refresh(page)
    await expect(row(page).getByText(words)).toBeVisible({ timeout: 8000 })
  }).toPass()
}

/** Looks until the block is known so. What layer 1 says is asked anew by a look at withdrawals, once in some seconds. */
async function untilKnown(page: Page, number: bigint, evidence: string, words: string): Promise<void> {
  await expect(async () => {
    await go(page, ASSET)
    await refresh(page)
    await expect(part(page).getByRole('button', { name: 'Refresh' })).toBeVisible({ timeout: 8000 })
    await go(page, `/explore/${ROLLUP_CHAIN_ID}/block/${number}`)
    await expect(page.getByRole('heading', { name: `Block ${new Intl.NumberFormat('en').format(number)}` })).toBeVisible({ timeout: 8000 })
    await expect(page.locator('[data-part="header"]')).toHaveAttribute('data-evidence', evidence, { timeout: 8000 })
    await expect(page.locator('main').getByText(words)).toBeVisible({ timeout: 8000 })
  }).toPass()
}

test('a false block that the sequencer signed is signed and never proved, and worth nothing once layer 1 holds another @own-only @rest', async ({
  page,
  open,
  scene,
}) => {
  const { l2, rollup, host, anchored, settle } = scene
  const height = anchored + 2n
  const before = await l2.rpc('evm_snapshot')
  await l2.rpc('anvil_mine', ['0x1'])
  const truth = await rollup.outputOf(height)
  await l2.rpc('evm_revert', [before])
  // In this block the account has what nobody paid.
  await l2.rpc('anvil_setBalance', [ACCOUNT, `0x${(7_000_000n * ETHER).toString(16)}`])
  await l2.rpc('anvil_mine', ['0x1'])
  await l2.rpc('anvil_mine', ['0x1'])
  host.sign(await signBlock(l2.rpc, height + 1n, { chainId: ROLLUP_CHAIN_ID }))
  await importWallet(page, open)
  await addRollup(page, scene, true)

  await test.step('what it says of balances is signed', async () => {
    await goTo(page, 'Home')
    await expect(page.getByRole('listitem').filter({ has: page.locator('[data-asset="ETH"]') })).toContainText('7,000,000')
    const known = page.getByRole('button', { name: /\(how these are known\)/ })
    await expect(known).toHaveText(/\d signed|All signed/)
    await expect(known).not.toHaveText(/proved|computed/)
  })

  await test.step('a Review says so, and that something else comes out where layer 1 proves the state', async () => {
    await reviewPayment(page, '5000000')
    await expect(provedState(page)).toHaveAttribute('data-proved', 'other')
    await expect(provedState(page)).toContainText('or the sequencer signed a false one')
    await expect(page.locator('[data-review]')).toContainText('its sequencer signed the block')
    expect(await facts(page, 'signed')).toBeGreaterThan(0)
    expect([await facts(page, 'proved'), await facts(page, 'computed')]).toEqual([0, 0])
    await expectAccessible(page)
    await reject(page)
  })

  await test.step('the block itself is signed; the one that layer 1 holds for final is proved', async () => {
    await untilKnown(page, height, 'signed', 'the sequencer, who signed it')
    await untilKnown(page, anchored, 'proved', 'layer 1, which holds it for final')
  })

  await test.step('once layer 1 holds the true block for final, the signature counts for nothing, and that is said', async () => {
    await rollup.anchor(await rollup.propose(height, { root: truth }))
    await settle()
    await untilKnown(page, height, 'claimed', 'one endpoint’s claim')
    await untilKnown(page, height + 1n, 'claimed', 'one endpoint’s claim')
    await reviewPayment(page, '5000000')
    await expect(provedState(page)).toHaveAttribute('data-proved', 'unknown')
    await expect(provedState(page)).toContainText(`Layer 1 holds another block ${height} for final`)
    await expect(page.locator('[data-review]')).toContainText('its operator claims the blocks')
    for (const kind of ['signed', 'proved', 'computed']) expect(await facts(page, kind)).toBe(0)
    await expectAccessible(page)
  })
})

/** All that a Review on the rollup says of how it is known. */
async function verdictOf(page: Page) {
  await reviewPayment(page, '0.5')
  await expect(provedState(page)).toHaveAttribute('data-proved', /same|other/)
  const said = {
    findings: await findings(page),
    verdict: await page.locator('[data-verdict]').first().innerText(),
    counts: await page
      .locator('[data-count]')
      .evaluateAll((all) => all.map((one) => `${one.getAttribute('data-count') ?? ''} ${one.textContent}`)),
    proved: (await provedState(page).innerText()).replace(/made .*/, ''),
  }
  await reject(page)
  return said
}

test('false proposals of a stranger change no stamp and no verdict, and no withdrawal can be proved under them @own-only @rest', async ({
  page,
  open,
  scene,
}) => {
  const { l2, rollup, anchored, settle } = scene
  await rollup.withdraw(ACCOUNT, { target: ACCOUNT, value: 1n })
  await l2.rpc('anvil_mine', ['0x1'])
  await importWallet(page, open)
  await addRollup(page, scene)
  const newest = BigInt(await l2.rpc<string>('eth_blockNumber'))
  const before = await verdictOf(page)
  const waiting = 'Waiting for the next proposal on Practice chain'
  await untilSaid(page, waiting)

  // The factory takes none of a block that is anchored, nor of one before.
  for (const number of [anchored + 1n, newest, newest + 1_000n])
    await rollup.propose(number, { who: 'stranger', root: `0x${'bad0'.repeat(16)}` })
  await settle()
  await untilKnown(page, newest, 'claimed', 'one endpoint’s claim')
  await untilKnown(page, anchored, 'proved', 'layer 1, which holds it for final')
  expect(await verdictOf(page)).toEqual(before)
  await untilSaid(page, waiting)
  await expect(row(page)).toHaveAttribute('data-stage', 'initiated')
})

const FALLS = {
  blacklisted: {
    say: 'blacklisted',
    fall: ({ rollup }: Scene, game: string) => rollup.write('owner', 'registry', 'blacklistDisputeGame', [game]),
  },
  retired: { say: 'retired by an upgrade', fall: ({ rollup }: Scene) => rollup.write('owner', 'registry', 'updateRetirementTimestamp') },
} as const

for (const [name, { say, fall }] of Object.entries(FALLS))
  test(`a ${name} game: what was proved under it is proved no more, and a withdrawal is proved again and finalized @own-only @rest`, async ({
    page,
    open,
    scene,
    town,
  }) => {
    const { l2, rollup, settle } = scene
    const propose = async (): Promise<{ game: `0x${string}`; block: bigint }> => {
      await l2.rpc('anvil_mine', ['0x1'])
      const block = BigInt(await l2.rpc<string>('eth_blockNumber'))
      await l2.rpc('anvil_mine', ['0x1'])
      return { game: await rollup.propose(block), block }
    }
    const step = async (button: string, words: RegExp): Promise<void> => {
      await row(page).getByRole('button', { name: button }).click()
      await reviewed(page)
      await expect(page.locator('[data-review]')).toContainText(words)
      await sign(page)
      await expect(page.getByText(/Confirmed|Sent/).first()).toBeVisible()
    }
    await importWallet(page, open)
    await addRollup(page, scene)

    await test.step('a withdrawal is begun, and proved under a game that becomes the anchor', async () => {
      await go(page, ASSET)
      const form = page.locator('[data-part="bridge"]')
      await form.getByText('Withdraw to').click()
      await form.getByLabel('Amount', { exact: true }).fill('1')
      await form.getByRole('button', { name: 'Review' }).click()
      await reviewed(page)
      await sign(page)
      await expect(page.getByText(/Confirmed|Sent/).first()).toBeVisible()
    })
    const first = await propose()
    await settle()
    await untilSaid(page, 'Ready to prove')
    await step('Prove', /Prove a withdrawal of 1 ETH from chain 31338/)
    await rollup.anchor(first.game)
    await settle()
    await untilSaid(page, 'Ready to finalize')
    await untilKnown(page, first.block, 'proved', 'layer 1, which holds it for final')

    await test.step('the game falls: its block is nobody’s but the endpoint’s, and the withdrawal says that it is void', async () => {
      await fall(scene, first.game)
      await settle()
      await untilSaid(page, `Its proposal is ${say}. It waits for the next one.`)
      await expect(row(page)).toHaveAttribute('data-stage', 'void')
      await expect(row(page).getByRole('button', { name: /Prove|Finalize/ })).toHaveCount(0)
      await expectAccessible(page)
      await untilKnown(page, first.block, 'claimed', 'one endpoint’s claim')
      await reviewPayment(page, '0.5')
      await expect(provedState(page)).toHaveAttribute('data-proved', 'unknown')
      await expect(provedState(page)).toContainText(`the proposal that layer 1 held for final is now ${say}.`)
      for (const kind of ['proved', 'computed']) expect(await facts(page, kind)).toBe(0)
      await reject(page)
    })

    await test.step('it is proved again under another game, and paid out', async () => {
      const second = await propose()
      await settle()
      await untilSaid(page, `Its proposal is ${say}. Prove it once more on Practice chain.`)
      await step('Prove', /Prove a withdrawal of 1 ETH from chain 31338/)
      await rollup.anchor(second.game)
      await settle()
      await untilSaid(page, 'Ready to finalize')
      const had = await weiOf(town, rollup.addresses.etherHolder)
      await step('Finalize', /Finalize a withdrawal of 1 ETH from chain 31338/)
      await settle()
      await untilSaid(page, 'Finalized')
      expect(had - (await weiOf(town, rollup.addresses.etherHolder))).toBe(ETHER)
      await untilKnown(page, second.block, 'proved', 'layer 1, which holds it for final')
    })
  })
