import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeFunctionData, toFunctionSelector } from 'viem'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import { concat, type Hex, pad, toQuantity, word } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import type { Token } from '#core/money/token'
import { listedTokens } from '#survey'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import {
  codeOf,
  createDevice,
  type Device,
  openTab,
  PASSWORD,
  reviewed,
  sends,
  shownOf,
  type Tab,
  devnetChain,
} from '../../../test/support/whole-wallet.ts'
import { uniswapV2RouterAbi } from '../../../devnet/abi.ts'
import { CAST, CONTRACTS, MNEMONIC } from '../../../devnet/addresses.ts'
import { importWords } from '../../../test/support/import-words.ts'

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
}, 180_000)
afterAll(() => town.stop())

const ME: Address = CAST.deployer
const BOB: Address = CAST.bob
const ETHER = 10n ** 18n
const CHAIN = devnetChain('http://localhost:1/')
const NATIVE = nativeToken(CHAIN)
const TOKENS: readonly Token[] = [NATIVE, ...listedTokens(CHAIN)]

const call = (to: Address, data: Hex): Promise<Hex> => town.rpc<Hex>('eth_call', [{ to, data }, 'latest'])
const heldBy = async (holder: Address, token: Address | undefined): Promise<bigint> =>
  BigInt(
    token === undefined ? await town.rpc<Hex>('eth_getBalance', [holder, 'latest']) : await call(token, concat('0x70a08231', pad(holder))),
  )
/** Everything of ours that the chain knows, by symbol. */
const holdings = async (holder: Address): Promise<Readonly<Record<string, bigint>>> =>
  Object.fromEntries(await Promise.all(TOKENS.map(async ({ symbol, address }) => [symbol, await heldBy(holder, address)] as const)))
/** A transaction from somewhere else, mined when this resolves. */
const elsewhere = (from: Address, to: Address, value: bigint, data: Hex = '0x'): Promise<unknown> =>
  town.rpc('eth_sendTransactionSync', [{ from, to, data, value: toQuantity(value), gas: toQuantity(500_000) }])
/** Nothing is mined until the end, then everything that waits. */
async function unmined(work: () => Promise<void>): Promise<void> {
  await town.rpc('evm_setAutomine', [false])
  try {
    await work()
  } finally {
    await town.rpc('anvil_mine', ['0x1'])
    await town.rpc('evm_setAutomine', [true])
  }
}

async function person(device: Device = createDevice(), follows = true): Promise<Tab> {
  const tab = await openTab(device, devnetChain(town.url), { follows })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return tab
}
const propose = (tab: Tab, intent: Intent, account: Address = ME): Promise<string> =>
  tab.wallet.requests.propose({ intent, account, chainId: 31337 })
const sending = (token: Token, units: bigint, to: Address = BOB): Intent => ({ kind: 'send', to, amount: { units, token } })
const calling = (to: Address, data: Hex, value = 0n): Intent => ({ kind: 'call', to, value, data })
const stateOf = (tab: Tab, id: Hex) => tab.wallet.transactions.find(id)?.state
const included = async (tab: Tab, id: Hex): Promise<void> => {
  await expect.poll(() => stateOf(tab, id)?.at).toBe('included')
}
const swap = (deadline: bigint): Hex =>
  encodeFunctionData({
    abi: uniswapV2RouterAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [CONTRACTS.weth, CONTRACTS.usdc], ME, deadline],
  })

describe('the road of one request', () => {
  it.each(TOKENS.map((token) => [token.symbol, token] as const))(
    'sends %s: what was predicted is what happens, to the unit [C4]',
    async (_, token) => {
      const tab = await person()
      const units = 12_345n * 10n ** BigInt(Math.max(0, token.decimals - 6))
      const id = await propose(tab, sending(token, units))
      const { analysis } = await reviewed(tab.wallet, id)
      expect(
        analysis.review.effects.map((effect) =>
          'amount' in effect ? [effect.kind, effect.amount.units, effect.amount.token.symbol] : effect.kind,
        ),
      ).toEqual([['asset-out', units, token.symbol]])
      // Nothing here is proved before there is a light client, and nothing says so.
      expect(analysis.review.effects.every((effect) => effect.evidence.kind === 'claimed')).toBe(true)
      const [mine, theirs] = [await holdings(ME), await holdings(BOB)]
      const sent = await tab.wallet.requests.consent(id, analysis.digest)
      // The node mines at once: on a quick machine its inclusion is seen before the sending is told.
      expect(['sent', 'included']).toContain(sent.state.at)
      await included(tab, sent.id)

      const after = stateOf(tab, sent.id)
      const paid = after?.at === 'included' ? after.inclusion.gasUsed * after.inclusion.effectiveGasPrice : 0n
      expect(analysis.review.fee.gasUsed).toBe(after?.at === 'included' && after.inclusion.gasUsed)
      expect(paid).toBeLessThanOrEqual(analysis.review.fee.maxWei)
      const { ETH: wei = 0n, ...tokens } = { ...mine, [token.symbol]: (mine[token.symbol] ?? 0n) - units }
      expect(await holdings(ME)).toEqual({ ...tokens, ETH: wei - paid })
      expect(await holdings(BOB)).toEqual({ ...theirs, [token.symbol]: (theirs[token.symbol] ?? 0n) + units })
      expect(tab.wallet.transactions.find(sent.id)?.happened).toEqual(sent.predicted)
      tab.kill()
    },
  )

  it('predicts both sides of a swap, and both come', async () => {
    const tab = await person()
    const id = await propose(tab, calling(CONTRACTS.uniswapV2Router, swap(2n ** 40n), ETHER / 10n))
    const { analysis } = await reviewed(tab.wallet, id)
    const before = await holdings(ME)
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    await included(tab, sent.id)
    const after = await holdings(ME)
    const came = (after['USDC'] ?? 0n) - (before['USDC'] ?? 0n)
    expect(came).toBeGreaterThan(0n)
    expect(new Map(sent.predicted.map(({ symbol, units }) => [symbol, units]))).toEqual(new Map([['ETH', -ETHER / 10n], ['USDC', came]])) // prettier-ignore
    tab.kill()
  })

  it('allows the smallest gas that gives the same outcome and 15 % more, and no less', async () => {
    const tab = await person()
    const approve = (units: bigint): Hex => concat('0x095ea7b3', pad(CAST.dave), word(units))
    await elsewhere(ME, CONTRACTS.usdc, 0n, approve(7n))
    // Taking it back earns a refund: more gas is needed on the way than is paid for in the end.
    const id = await propose(tab, calling(CONTRACTS.usdc, approve(0n)))
    const { transaction, review } = (await reviewed(tab.wallet, id)).analysis
    const needed = (transaction.gasLimit * 100n) / 115n
    expect(needed).toBeGreaterThan(review.fee.gasUsed ?? needed)
    const fits = (gas: bigint): Promise<boolean> =>
      town.rpc('eth_call', [{ from: ME, to: CONTRACTS.usdc, data: transaction.data, gas: toQuantity(gas) }, 'latest']).then(
        () => true,
        () => false,
      )
    expect([await fits(needed), await fits(needed - 1n)]).toEqual([true, false])
    tab.kill()
  })

  it('follows a transaction from pending to final, and looks no further', async () => {
    const tab = await person(createDevice(), false)
    const seen = async (): Promise<string> => {
      await tab.wallet.transactions.look(new AbortController().signal)
      const state = tab.wallet.transactions.all.get()[0]?.state
      return state?.at === 'included' ? state.depth : (state?.at ?? '')
    }
    const seenAfter = async (blocks: number): Promise<string> => {
      await town.rpc('anvil_mine', [toQuantity(blocks)])
      return seen()
    }
    await unmined(async () => {
      const id = await propose(tab, sending(NATIVE, 5n))
      await tab.wallet.requests.consent(id, (await reviewed(tab.wallet, id)).analysis.digest)
      expect(await seen()).toBe('pending')
    })
    expect([await seenAfter(1), await seenAfter(40), await seenAfter(40)]).toEqual(['included', 'safe', 'final'])
    const asked = tab.left.length
    expect(await seenAfter(1)).toBe('final')
    expect(tab.left).toHaveLength(asked)
    tab.kill()
  })

  it('takes the number after those on their way, and signs no two with one', async () => {
    const tab = await person()
    await unmined(async () => {
      const [first, second] = [await propose(tab, sending(NATIVE, 1n)), await propose(tab, sending(NATIVE, 2n))]
      const one = (await reviewed(tab.wallet, first)).analysis
      const two = (await reviewed(tab.wallet, second)).analysis
      expect(two.transaction.nonce).toBe(one.transaction.nonce)
      // Both at once: the second is told that its number was taken, and shown anew with the next.
      const [sent, late] = await Promise.allSettled([
        tab.wallet.requests.consent(first, one.digest),
        tab.wallet.requests.consent(second, two.digest),
      ])
      expect(sent.status).toBe('fulfilled')
      expect(late.status === 'rejected' && (late.reason as { code: string }).code).toBe('request/changed')
      const again = shownOf(tab.wallet, second)
      expect(again.analysis.transaction.nonce).toBe(one.transaction.nonce + 1)
      expect(again.analysis.review.findings.map(({ rule }) => rule)).toContain('nonce/out-of-order')
      expect(['sent', 'included']).toContain((await tab.wallet.requests.consent(second, again.analysis.digest)).state.at)
      expect(sends(tab)).toBe(2)
    })
    await expect.poll(() => tab.wallet.transactions.all.get().map(({ state }) => state.at)).toEqual(['included', 'included'])
    tab.kill()
  })

  it('sends one that will fail only as such: it is included, failed, and says so [T4]', async () => {
    const tab = await person()
    const id = await propose(tab, sending(NATIVE, 1n, CONTRACTS.noReceive))
    const { analysis } = await reviewed(tab.wallet, id)
    expect(analysis.review.outcome).toBe('revert')
    expect(analysis.review.effects).toEqual([])
    expect(analysis.review.findings.some(({ rule, level }) => rule === 'simulation/reverts' && level === 'danger')).toBe(true)
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    await included(tab, sent.id)
    const state = stateOf(tab, sent.id)
    expect(state?.at === 'included' && state.inclusion.success).toBe(false)
    expect(tab.wallet.transactions.find(sent.id)?.happened).toBeUndefined()
    tab.kill()
  })

  it.each([
    ['more ether than there is', () => sending(NATIVE, 10n ** 24n)],
    ['more of a token than there is', () => sending(TOKENS.find(({ symbol }) => symbol === 'USDC') ?? NATIVE, 10n ** 15n)],
  ])('finds %s, and asks for no more than a look', async (_, intent) => {
    const tab = await person()
    const { analysis } = await reviewed(tab.wallet, await propose(tab, intent()))
    expect(analysis.review.findings.filter(({ rule }) => rule === 'funds/not-covered').map(({ level }) => level)).toEqual(['danger'])
    tab.kill()
  })

  it('signs nothing for an account that is only watched', async () => {
    const tab = await person()
    await tab.wallet.session.watch(CAST.carol, 'Carol')
    const id = await propose(tab, sending(NATIVE, 1n), CAST.carol)
    const { analysis } = await reviewed(tab.wallet, id)
    expect(await codeOf(tab.wallet.requests.consent(id, analysis.digest))).toBe('vault/watch-only')
    expect(tab.wallet.requests.find(id)?.stage.at).toBe('ready')
    tab.kill()
  })

  it('signs what was shown and nothing else', async () => {
    const tab = await person()
    const id = await propose(tab, sending(NATIVE, 1n))
    const { analysis } = await reviewed(tab.wallet, id)
    const other: Hex = `0x${analysis.digest.slice(2, -1)}${analysis.digest.endsWith('0') ? '1' : '0'}`
    expect(await codeOf(tab.wallet.requests.consent(id, other))).toBe('request/not-ready')
    await tab.wallet.requests.setSpeed(id, { maxFeePerGas: 9_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n })
    expect(await codeOf(tab.wallet.requests.consent(id, analysis.digest))).toBe('request/not-ready')
    expect(await codeOf(tab.wallet.requests.consent('nobody', analysis.digest))).toBe('request/unknown')
    await tab.wallet.requests.reject(id)
    expect(await codeOf(tab.wallet.requests.consent(id, analysis.digest))).not.toMatch(/no failure/)
    expect(tab.wallet.requests.find(id)?.stage).toEqual({ at: 'closed', why: 'rejected' })
    expect(sends(tab)).toBe(0)
    tab.kill()
  })
})

describe('what moves between the look and the yes', () => {
  const drain = (): Promise<unknown> => elsewhere(CAST.market, CONTRACTS.uniswapV2Router, 90n * ETHER, concat(toFunctionSelector(uniswapV2RouterAbi[2]), ...[0n, 128n, BigInt(CAST.market), 2n ** 40n, 2n, BigInt(CONTRACTS.weth), BigInt(CONTRACTS.usdc)].map(word))) // prettier-ignore

  it.each([
    ['another pays from the same account', 'finding', () => sending(NATIVE, 1n), () => elsewhere(ME, CAST.carol, 1n)],
    ['the balance is gone', 'outcome', () => sending(NATIVE, 2n * ETHER), () => town.rpc('anvil_setBalance', [ME, toQuantity(ETHER)])],
    ['the pool is drained', 'arrives', () => calling(CONTRACTS.uniswapV2Router, swap(2n ** 40n), ETHER), drain],
  ])('is looked at again when it is old: %s', async (_, kind, intent, move) => {
    const device = createDevice()
    const tab = await person(device)
    const id = await propose(tab, intent())
    const { analysis } = await reviewed(tab.wallet, id)
    const rich = await heldBy(ME, undefined)
    try {
      await move()
      await town.rpc('anvil_mine', ['0x1'])
      device.clock.skip(13_000)
      expect(await codeOf(tab.wallet.requests.consent(id, analysis.digest))).toBe('request/changed')
    } finally {
      await town.rpc('anvil_setBalance', [ME, toQuantity(rich)])
      await town.rpc('anvil_mine', ['0x1'])
    }
    const state = tab.wallet.requests.review(id).get()
    if (state.kind !== 'ready') return expect.unreachable()
    expect(state.changes.map((change) => change.kind)).toContain(kind)
    expect(state.analysis.digest, 'the same bytes are shown, with what became of them').toBe(analysis.digest)
    expect(state.analysis.at).toBeGreaterThan(analysis.at)
    expect([sends(tab), tab.wallet.transactions.all.get()]).toEqual([0, []])
    tab.kill()
  })

  it('is signed when it is old and nothing that matters moved', async () => {
    const device = createDevice()
    const tab = await person(device)
    const id = await propose(tab, sending(NATIVE, 3n))
    const { analysis } = await reviewed(tab.wallet, id)
    await town.rpc('anvil_mine', ['0x1'])
    device.clock.skip(13_000)
    const before = tab.left.length
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    expect(tab.left.slice(before).flatMap(({ methods }) => methods)).toContain('eth_getProof')
    await included(tab, sent.id)
    tab.kill()
  })

  it('is not signed on an old look because a new one was given up', async () => {
    const device = createDevice()
    const tab = await person(device)
    const id = await propose(tab, sending(NATIVE, 3n))
    const { analysis } = await reviewed(tab.wallet, id)
    device.clock.skip(13_000)
    const looking = tab.steps.stop('post chain head', 'waits')
    const consent = codeOf(tab.wallet.requests.consent(id, analysis.digest))
    await looking
    tab.wallet.requests.leave(id)
    tab.steps.goOn()
    expect(await consent).toBe('request/not-ready')
    expect([sends(tab), tab.wallet.transactions.all.get()]).toEqual([0, []])
    tab.kill()
  })

  it('is not signed on an old look when nobody answers', async () => {
    const device = createDevice()
    const tab = await person(device)
    const id = await propose(tab, sending(NATIVE, 3n))
    const { analysis } = await reviewed(tab.wallet, id)
    device.clock.skip(13_000)
    device.fault = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await codeOf(tab.wallet.requests.consent(id, analysis.digest))).toBe('request/not-ready')
    const state = tab.wallet.requests.review(id).get()
    expect(state.kind === 'ready' && [state.trouble?.code, state.analysis.digest]).toEqual(['rpc/unreachable', analysis.digest])
    tab.kill()
  })
})
