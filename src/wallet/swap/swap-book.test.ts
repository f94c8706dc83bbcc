import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { concat, type Hex, pad, toBigInt } from '#core/bytes/hex'
import type { Token } from '#core/money/token'
import { importWords } from '../../../test/support/import-words.ts'
import { createDevice, openTab, PASSWORD, reviewed, reviewedMessage, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { keccak256, stringToHex } from 'viem'
import { CAST, CONTRACTS, MNEMONIC, OUTSIDERS } from '../../../devnet/addresses.ts'
import { leastOf, type NextStep, type SwapOffer, type SwapBook } from './swap-book.ts'

const ME: Address = CAST.deployer
const CHAIN_ID = 31337
const HALF_PERCENT = 5_000n
const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))

const token = (symbol: string, address: Address | undefined, decimals: number): Token => ({
  chainId: CHAIN_ID,
  standard: address === undefined ? 'native' : 'erc20',
  ...(address === undefined ? {} : { address }),
  symbol,
  name: symbol,
  decimals,
  from: 'listed',
})
const ETH = token('ETH', undefined, 18)
const WETH = token('WETH', CONTRACTS.weth, 18)
const USDC = token('USDC', CONTRACTS.usdc, 6)
const USDT = token('USDT', CONTRACTS.usdt, 6)
const DAI = token('DAI', CONTRACTS.dai, 18)
const WBTC = token('WBTC', CONTRACTS.wbtc, 8)
const whole = ({ decimals }: Token, units: number): bigint => BigInt(Math.round(units * 1000)) * 10n ** BigInt(decimals - 3)

let town: Devnet
let tab: Tab
let swaps: SwapBook
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  tab = await openTab(createDevice(), devnetChain(town.url))
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  swaps = await tab.wallet.swaps()
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})
const held = async ({ address }: Token): Promise<bigint> =>
  address === undefined
    ? toBigInt(await town.rpc<Hex>('eth_getBalance', [ME, 'latest']))
    : toBigInt(await town.rpc<Hex>('eth_call', [{ to: address, data: concat('0x70a08231', pad(ME)) }, 'latest']))

/** Says yes to a step, through its Review. */
async function agree(step: NextStep, account: Address = ME): Promise<void> {
  const { requests, transactions } = tab.wallet
  if (step.kind === 'permit') {
    const id = await requests.propose({ asked: step.asked, account, chainId: CHAIN_ID })
    const { analysis } = await reviewedMessage(tab.wallet, id)
    await requests.sign(id, analysis.digest ?? '0x')
    return
  }
  const id = await requests.propose({ intent: step.intent, account, chainId: CHAIN_ID })
  const { analysis } = await reviewed(tab.wallet, id)
  expect(analysis.review.outcome).toBe('success')
  const sent = await requests.consent(id, analysis.digest)
  await expect.poll(() => transactions.find(sent.id)?.state.at).toBe('included')
}

/** Agrees to all steps up to and with the swap; the steps that it took. */
async function carryOut(offer: SwapOffer, slippage = HALF_PERCENT): Promise<readonly string[]> {
  const done: string[] = []
  for (let times = 0; times < 5; times++) {
    const step = await swaps.next(offer, ME, slippage)
    await agree(step)
    done.push(step.kind)
    if (step.kind === 'swap') return done
  }
  throw new Error(`no end: ${done.join()}`)
}

describe('an offer', () => {
  it.each([
    ['ether for a dollar token', ETH, USDC, 'in', 1],
    ['ether for bitcoin, so much of it', ETH, WBTC, 'out', 0.01],
    ['a dollar token that nobody trades for bitcoin at once', ETH, DAI, 'in', 2],
    ['so many dollars', ETH, USDT, 'out', 500],
  ] as const)('of %s is what the chain then gives, to the unit', async (_, give, get, side, units) => {
    const offer = await swaps.offer({ chainId: CHAIN_ID, give, get, side, units: whole(side === 'in' ? give : get, units) })
    const [had, hadGiven] = [await held(get), await held(give)]
    expect(await carryOut(offer)).toEqual(['swap'])
    const arrived = (await held(get)) - had
    // For so much that is to arrive, a pair of v2 takes whole units, and gives all that they buy.
    expect(arrived).toBeGreaterThanOrEqual(offer.gets.units)
    expect(arrived - offer.gets.units).toBeLessThanOrEqual(side === 'in' ? 0n : offer.gets.units / 1000n)
    const gone = hadGiven - (await held(give))
    // Ether pays the fee as well.
    expect(gone).toBeGreaterThanOrEqual(offer.gives.units)
    expect(gone - offer.gives.units).toBeLessThan(whole(ETH, 0.01))
  })

  it('names its pools, what it moves, and how it is known, and no account of anybody', async () => {
    const fresh = await openTab(createDevice(), devnetChain(town.url))
    await importWords(fresh.wallet.session, MNEMONIC, PASSWORD)
    const from = fresh.left.length
    const offer = await (
      await fresh.wallet.swaps()
    ).offer({ chainId: CHAIN_ID, give: WBTC, get: DAI, side: 'in', units: whole(WBTC, 0.01) })
    expect(offer.quote?.route.length).toBeGreaterThanOrEqual(2)
    expect(offer.quote?.evidence.kind).not.toBe('unknown')
    expect(offer.quote?.impact).toBeLessThan(50_000n)
    const said = fresh.left.slice(from).map(({ body }) => body.toLowerCase())
    expect(said.length).toBeGreaterThan(0)
    expect(said.some((body) => body.includes(ME.slice(2)))).toBe(false)
    fresh.kill()
  })

  it('moves the price more the larger it is, and says so', async () => {
    const impactOf = async (units: number) =>
      (await swaps.offer({ chainId: CHAIN_ID, give: ETH, get: WBTC, side: 'in', units: whole(ETH, units) })).quote?.impact ?? -1n
    const [small, large] = [await impactOf(0.01), await impactOf(300)]
    expect(small).toBeLessThan(5_000n)
    expect(large).toBeGreaterThan(100_000n)
  })

  it('is none where no pool leads there, where none holds so much, on another chain, and of a thing for itself', async () => {
    const trade = { chainId: CHAIN_ID, give: ETH, get: USDC, side: 'in', units: 1n } as const
    await expect(swaps.offer({ ...trade, get: token('CATS', CONTRACTS.fakeUsdc, 6) })).rejects.toThrow(is('swap/no-route'))
    await expect(swaps.offer({ ...trade, side: 'out', units: whole(USDC, 900_000_000_000) })).rejects.toThrow(is('swap/too-little'))
    await expect(swaps.offer({ ...trade, get: ETH })).rejects.toThrow(is('swap/same'))
    await expect(swaps.offer({ ...trade, chainId: 4242 })).rejects.toThrow(is('rpc/no-endpoint'))
  })
})

describe('a swap of a token', () => {
  it('asks for an exact allowance once, then for a signature that lets the router take just that', async () => {
    await carryOut(await swaps.offer({ chainId: CHAIN_ID, give: ETH, get: WBTC, side: 'in', units: whole(ETH, 1) }))
    const had = await held(USDC)
    const offer = await swaps.offer({ chainId: CHAIN_ID, give: WBTC, get: USDC, side: 'in', units: whole(WBTC, 0.01) })
    expect(await carryOut(offer)).toEqual(['approve', 'permit', 'swap'])
    expect((await held(USDC)) - had).toBe(offer.gets.units)
    const data = concat('0xdd62ed3e', pad(ME), pad(CONTRACTS.permit2))
    const left = toBigInt(await town.rpc<Hex>('eth_call', [{ to: CONTRACTS.wbtc, data }, 'latest']))
    expect(left, 'nothing is left to take').toBe(0n)
  })

  it('is asked for no allowance first where the token refuses to change one, and only there', async () => {
    for (const [give, steps] of [
      [USDT, ['reset', 'approve', 'permit', 'swap']],
      [DAI, ['approve', 'permit', 'swap']],
    ] as const) {
      await carryOut(await swaps.offer({ chainId: CHAIN_ID, give: ETH, get: give, side: 'in', units: whole(ETH, 0.1) }))
      await town.rpc('anvil_impersonateAccount', [ME])
      const data = concat('0x095ea7b3', pad(CONTRACTS.permit2), pad('0x07'))
      const hash = await town.rpc('eth_sendTransaction', [{ from: ME, to: give.address, data }])
      await expect.poll(() => town.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
      const had = await held(USDC)
      const offer = await swaps.offer({ chainId: CHAIN_ID, give, get: USDC, side: 'in', units: whole(give, 5) })
      expect(await carryOut(offer)).toEqual(steps)
      expect((await held(USDC)) - had).toBe(offer.gets.units)
    }
  })

  it('goes by what is to arrive, over pools of one kind, for what it may cost at most', async () => {
    await carryOut(await swaps.offer({ chainId: CHAIN_ID, give: ETH, get: WBTC, side: 'in', units: whole(ETH, 1) }))
    const [had, paid] = [await held(USDC), await held(WBTC)]
    const offer = await swaps.offer({ chainId: CHAIN_ID, give: WBTC, get: USDC, side: 'out', units: whole(USDC, 50) })
    await carryOut(offer)
    const arrived = (await held(USDC)) - had
    // A pair of v2 takes whole units of what is given, and gives all that they buy.
    expect(arrived).toBeGreaterThanOrEqual(whole(USDC, 50))
    expect(arrived).toBeLessThan(whole(USDC, 50.01))
    expect(paid - (await held(WBTC))).toBe(offer.gives.units)
    expect(new Set(offer.quote?.route.map(({ pool }) => pool.kind)).size).toBe(1)
  })

  it('is one transaction with its allowances where the account runs known code that makes several calls', async () => {
    const { erin } = OUTSIDERS
    const { importId } = await tab.wallet.session
      .vault()
      .call('readImport', { source: { kind: 'key', text: keccak256(stringToHex('erin of the practice chain')) } })
    await tab.wallet.session.enter('takeImport', { importId, choices: [{ keyring: 0 }] })
    const unitsOf = async (of: Token): Promise<bigint> =>
      toBigInt(await town.rpc<Hex>('eth_call', [{ to: of.address, data: concat('0x70a08231', pad(erin)) }, 'latest']))
    const first = await swaps.offer({ chainId: CHAIN_ID, give: ETH, get: WBTC, side: 'in', units: whole(ETH, 0.5) })
    await agree(await swaps.next(first, erin, HALF_PERCENT), erin)
    const [had, gave] = [await unitsOf(USDC), await unitsOf(WBTC)]
    expect(gave).toBeGreaterThan(0n)
    const offer = await swaps.offer({ chainId: CHAIN_ID, give: WBTC, get: USDC, side: 'in', units: gave })
    const step = await swaps.next(offer, erin, HALF_PERCENT)
    expect(step.kind).toBe('swap-at-once')
    await agree(step, erin)
    expect([(await unitsOf(USDC)) - had, await unitsOf(WBTC)]).toEqual([offer.gets.units, 0n])
    const allowed = concat('0xdd62ed3e', pad(erin), pad(CONTRACTS.permit2))
    expect(toBigInt(await town.rpc<Hex>('eth_call', [{ to: CONTRACTS.wbtc, data: allowed }, 'latest'])), 'nothing is left to take').toBe(0n)
  })

  it('fails as a whole where less would arrive than was agreed to', async () => {
    const offer = await swaps.offer({ chainId: CHAIN_ID, give: ETH, get: USDC, side: 'in', units: whole(ETH, 1) })
    const step = await swaps.next({ ...offer, gets: { ...offer.gets, units: offer.gets.units * 2n } }, ME, HALF_PERCENT)
    if (step.kind !== 'swap') throw new Error(step.kind)
    const id = await tab.wallet.requests.propose({ intent: step.intent, account: ME, chainId: CHAIN_ID })
    expect((await reviewed(tab.wallet, id)).analysis.review.outcome).toBe('revert')
  })

  it('of ether for wrapped ether and back is one for one, by its own contract', async () => {
    const had = await held(WETH)
    const offer = await swaps.offer({ chainId: CHAIN_ID, give: ETH, get: WETH, side: 'in', units: whole(ETH, 1) })
    expect([offer.quote, leastOf(offer, 0n)]).toEqual([undefined, whole(ETH, 1)])
    await carryOut(offer)
    expect((await held(WETH)) - had).toBe(whole(ETH, 1))
    await carryOut(await swaps.offer({ chainId: CHAIN_ID, give: WETH, get: ETH, side: 'in', units: whole(ETH, 1) }))
    expect(await held(WETH)).toBe(had)
  })
})
