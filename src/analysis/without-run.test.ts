import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import { intrinsicGas, mostGas, newStateGas } from '#core/chains/gas-rules'
import { concat, type Hex, pad, toBigInt } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import { HARDFORKS } from '#core/simulation/simulation'
import { MAX_GAS, type UnsignedTransaction } from '#core/ethereum/transaction'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { importWords } from '../../test/support/import-words.ts'
import {
  createDevice,
  type Device,
  type Fault,
  openTab,
  PASSWORD,
  reviewed,
  type Tab,
  devnetChain,
} from '../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'
import { gasLimitUnrun } from './fees/transfer-gas.ts'

// Nothing can be run: balances, payments and signing go on, and what is not known is said.

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

const CHAIN = 31337
const ME: Address = CAST.deployer
const ETHER = 10n ** 18n

async function person(runs: boolean, device: Device = createDevice()): Promise<Tab> {
  const tab = await openTab(device, devnetChain(town.url), { runs })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return tab
}

/** A node that does not know these methods. */
const without =
  (...methods: readonly string[]): Fault =>
  async ({ body }, forward) => {
    if (!methods.some((method) => body.includes(`"${method}"`))) return forward()
    const calls = JSON.parse(body) as { id: unknown; method: string } | { id: unknown; method: string }[]
    const answers = [calls].flat().map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      error: { code: -32601, message: `the method ${method} does not exist/is not available` },
    }))
    // Those that it knows come alone, as the chain asks them apart once it learnt that.
    if ([calls].flat().every(({ method }) => methods.includes(method)))
      return new Response(JSON.stringify(Array.isArray(calls) ? answers : answers[0]), { headers: { 'content-type': 'application/json' } })
    const honest = (await (await forward()).json()) as { id: unknown }[]
    const mixed = [calls].flat().map(({ method }, at) => (methods.includes(method) ? answers[at] : honest[at]))
    return new Response(JSON.stringify(mixed), { headers: { 'content-type': 'application/json' } })
  }

const unitsOf = async (token: Address, owner: Address): Promise<bigint> =>
  toBigInt(await town.rpc<Hex>('eth_call', [{ to: token, data: concat('0x70a08231', pad(owner)) }, 'latest']))

describe('balances', () => {
  it('are there without a run: ether by its proof, tokens by where they are known to keep them, others unknown', async () => {
    const tab = await person(false)
    await tab.wallet.portfolio.refresh(CHAIN, ME)
    const { balances, error } = tab.wallet.portfolio.of(CHAIN, ME).get()
    expect(error).toBeUndefined()
    expect(balances?.withoutRun).toMatchObject({ code: 'app/worker-lost' })
    const [ether, ...tokens] = balances?.items ?? []
    expect(ether?.balance).toMatchObject({ known: true, evidence: { method: 'merkle-proof' } })
    expect(tokens.length).toBeGreaterThan(3)
    for (const { token, balance } of tokens) {
      if (!balance.known) expect(balance.evidence).toMatchObject({ kind: 'unknown', why: 'app/worker-lost' })
      else {
        expect(balance.evidence).toMatchObject({ kind: 'listed', method: 'by-layout' })
        expect(balance.value.units, token.symbol).toBe(await unitsOf(token.address ?? '0x', ME))
      }
    }
    expect(tokens.filter(({ balance }) => balance.known).map(({ token }) => token.symbol)).toEqual(
      expect.arrayContaining(['WETH', 'USDC', 'USDT', 'DAI']),
    )
    tab.kill()
  })

  it('of an endpoint that gives no proofs are all claimed, by runs on what it says', async () => {
    const device = createDevice()
    device.fault = without('eth_getProof', 'debug_traceCall', 'eth_createAccessList')
    const tab = await person(true, device)
    await tab.wallet.portfolio.refresh(CHAIN, ME)
    const { balances, error } = tab.wallet.portfolio.of(CHAIN, ME).get()
    expect(error).toBeUndefined()
    expect(balances?.withoutRun).toBeUndefined()
    for (const { token, balance } of balances?.items ?? []) {
      expect(balance.evidence, token.symbol).toMatchObject({ kind: 'claimed', source: new URL(town.url).host })
      if (balance.known && token.address !== undefined) expect(balance.value.units, token.symbol).toBe(await unitsOf(token.address, ME))
    }
    expect(device.left.flatMap(({ methods }) => methods)).not.toContain('eth_call')
    tab.kill()
  })

  it('that nobody gives are said with who failed of how many, and what was known stays', async () => {
    const device = createDevice()
    const chain = devnetChain(town.url)
    const two = {
      ...chain,
      endpoints: [
        ...chain.endpoints,
        {
          ...chain.endpoints[0],
          id: 'second',
          url: 'http://127.0.0.1:9',
          roles: ['state' as const],
          owner: 'own' as const,
          operator: 'nobody',
        },
      ],
    }
    const tab = await openTab(device, two)
    await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
    await tab.wallet.portfolio.refresh(CHAIN, ME)
    const known = tab.wallet.portfolio.of(CHAIN, ME).get().balances
    expect(known).toBeDefined()
    device.fault = async () => new Response('down', { status: 503 })
    device.clock.now += 60_000
    await tab.wallet.portfolio.refresh(CHAIN, ME)
    const { balances, error } = tab.wallet.portfolio.of(CHAIN, ME).get()
    expect(balances).toBe(known)
    expect(error?.data).toMatchObject({ of: 2 })
    expect(String(error?.data?.['failed'])).toContain(new URL(town.url).host)
    tab.kill()
  })
})

describe('the gas of what could not be run', () => {
  const propose = (tab: Tab, intent: Intent): Promise<string> => tab.wallet.requests.propose({ intent, account: ME, chainId: CHAIN })
  const usdc = {
    chainId: CHAIN,
    standard: 'erc20',
    address: CONTRACTS.usdc,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    from: 'listed',
  } as const

  it('is 21,000 for a payment to an account without code, which is signed and sent', async () => {
    const tab = await person(false)
    const id = await propose(tab, { kind: 'send', to: CAST.bob, amount: { units: ETHER, token: nativeToken(devnetChain(town.url)) } })
    const { analysis } = await reviewed(tab.wallet, id)
    expect(analysis.transaction.gasLimit).toBe(21_000n)
    // What it costs follows from the rules: neither its limit nor its fee is a gap.
    expect(analysis.review.findings.filter(({ rule }) => rule.startsWith('gas/'))).toEqual([])
    expect(analysis.review.fee).toMatchObject({ gasUsed: 21_000n })
    expect(analysis.review.fee.expectedWei).toBeGreaterThan(0n)
    expect(analysis.review.findings).toContainEqual(expect.objectContaining({ rule: 'simulation/not-run', level: 'unknown' }))
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    await expect.poll(() => tab.wallet.transactions.find(sent.id)?.state.at).toBe('included')
    expect(tab.wallet.transactions.find(sent.id)?.state).toMatchObject({ inclusion: { success: true, gasUsed: 21_000n } })
    tab.kill()
  })

  it('is the estimate of one’s own node with the margin, and without one what such calls use', async () => {
    const device = createDevice()
    const tab = await person(false, device)
    const intent: Intent = { kind: 'send', to: CAST.bob, amount: { units: 1_000_000n, token: usdc } }
    const first = await reviewed(tab.wallet, await propose(tab, intent))
    const { to = CONTRACTS.usdc, data } = first.analysis.transaction
    const needed = toBigInt(await town.rpc<Hex>('eth_estimateGas', [{ from: ME, to, data }]))
    expect(first.analysis.transaction.gasLimit).toBe((needed * 115n + 99n) / 100n)
    device.fault = without('eth_estimateGas')
    const second = await reviewed(tab.wallet, await propose(tab, intent))
    expect(second.analysis.transaction.gasLimit).toBeGreaterThan(needed)
    expect(second.analysis.transaction.gasLimit).toBeLessThan(200_000n)
    tab.kill()
  })

  it('never goes by what one could pay', () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((all): Hex => `0x${Buffer.from(all).toString('hex')}`)
    fc.assert(
      fc.property(
        bytes,
        fc.bigInt({ min: 21_000n, max: MAX_GAS }),
        fc.bigInt({ min: 0n, max: 30_000_000n }),
        fc.constantFrom(undefined, 'bare' as const, 'new' as const),
        fc.constantFrom(...HARDFORKS),
        (data, affordable, estimate, recipient, rules) => {
          const most = mostGas(rules, 30_000_000n)
          const at = (gasLimit: bigint): bigint => {
            const common = {
              chainId: CHAIN,
              nonce: 0,
              accessList: [],
              maxFeePerGas: 1n,
              maxPriorityFeePerGas: 0n,
              value: 0n,
              to: CAST.bob,
              data,
            }
            const draft: UnsignedTransaction = { type: 'eip1559', ...common, gasLimit }
            const request = { intent: { kind: 'call', to: CAST.bob, value: 0n, data }, account: ME } as const
            const gas = gasLimitUnrun(request, draft, { estimate, rules, most, recipient, before: [] })
            const least = intrinsicGas({ ...draft, from: ME }, rules)
            expect(gas).toBeGreaterThanOrEqual(least)
            if (estimate === 0n) expect(gas).toBeLessThanOrEqual(450_000n + least + newStateGas(rules, { slots: 2 }))
            expect(gas).toBeLessThanOrEqual(most)
            return gas
          }
          expect(at(affordable)).toBe(at(MAX_GAS))
        },
      ),
    )
  })

  it('holds an account that comes to be by the rules of Amsterdam, and none by those before', () => {
    const draft: UnsignedTransaction = {
      type: 'eip1559',
      chainId: CHAIN,
      nonce: 0,
      accessList: [],
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 0n,
      value: 1n,
      to: CAST.bob,
      data: '0x',
      gasLimit: 0n,
    }
    const request = { intent: { kind: 'call', to: CAST.bob, value: 1n, data: '0x' }, account: ME } as const
    const gas = (rules: 'bpo2' | 'amsterdam', recipient: 'bare' | 'new', to: Address = CAST.bob) =>
      gasLimitUnrun(request, { ...draft, to }, { estimate: 0n, rules, most: MAX_GAS, recipient, before: [] })
    expect([gas('bpo2', 'new'), gas('amsterdam', 'bare'), gas('amsterdam', 'new'), gas('amsterdam', 'new', ME)]).toEqual([
      21_000n,
      21_000n,
      204_600n,
      12_000n,
    ])
  })
})
