import { parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startChain, startEvm } from '#chain'
import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import type { Chain, Endpoint } from '#core/chains/chain'
import { isProved } from '#core/evidence/evidence'
import { keyOf, type Token } from '#core/money/token'
import { type Client, createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { CAST, CONTRACTS, OUTSIDERS } from '../../../devnet/addresses.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { NO_HURRY_MS } from '../../../test/support/platform.ts'
import { createTeller, ownArtifact } from '../../../scripts/devnet/teller.ts'
import { erc20Abi, uniswapV3PositionsAbi } from '../../../devnet/abi.ts'
import { createClosureReader } from '../state/closure.ts'
import { PRESETS } from '../chains/presets.ts'
import { readTokenList } from '../tokens/token-list.ts'
import { poolOf } from '../swap/uniswap-v3.ts'
import { readDetails, type DetailProbe } from './details.ts'
import { sightings, TRANSFER } from './discover.ts'
import { readForms } from './forms.ts'
import { marketsOf, tryLeaving } from './leaving.ts'
import { SLICE, sweepSlice } from './sweep.ts'

const CHAIN_ID = 31337
const PRACTICE = PRESETS.find(({ chain }) => chain.chainId === CHAIN_ID)?.chain as Chain
const { alice, deployer } = CAST
const { erin } = OUTSIDERS

let town: Devnet
let stops: (() => void)[] = []
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})
afterAll(() => town.stop())

async function open(): Promise<{ readonly reading: DetailProbe; readonly chain: Client<ChainCalls, ChainEvents> }> {
  const [page, worker] = createPortPair()
  startChain(worker, { fetch, now: Date.now, random: Math.random, timeoutMs: NO_HURRY_MS })
  const chain = createClient<ChainCalls, ChainEvents>(page, 'chain')
  const [evmPage, evmWorker] = createPortPair()
  startEvm(evmWorker, performance)
  const evm = createClient<EvmCalls>(evmPage, 'evm')
  stops.push(chain.close, evm.close)
  const endpoint: Endpoint = { id: 'town', url: town.url, roles: ['state', 'logs'], owner: 'own', operator: 'us' }
  await chain.call('configure', { chains: [{ ...PRACTICE, endpoints: [endpoint] }] })
  const header = await chain.call('head', { chainId: CHAIN_ID, maxAgeMs: 0, purpose: 'balances' })
  const reader = createClosureReader({ chain, evm: () => evm })
  return { chain, reading: { reader, chain: PRACTICE, header, nowSeconds: Date.now() / 1000 } }
}

const one = async (reading: DetailProbe, address: Address): Promise<Token> => {
  const [token] = await readDetails(reading, [address])
  if (!token) throw new Error(`no token at ${address}`)
  return token
}
const held = async (reading: DetailProbe, account: Address, token: Token): Promise<Amount> => {
  const { found } = await sweepSlice(reading, account, [token])
  return found[0] ?? { token, units: 0n }
}

describe('readDetails', () => {
  it('reads what contracts say of themselves, as their word, and leaves out what is no ERC-20', async () => {
    const { reading } = await open()
    const found = await readDetails(reading, [CONTRACTS.share, CONTRACTS.falseDomain, CONTRACTS.loop, alice])
    expect(found).toEqual([
      {
        chainId: CHAIN_ID,
        standard: 'erc20',
        address: CONTRACTS.share,
        symbol: 'SHARE',
        name: 'Town Share',
        decimals: 18,
        from: 'claimed',
      },
      {
        chainId: CHAIN_ID,
        standard: 'erc20',
        address: CONTRACTS.falseDomain,
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
        from: 'claimed',
      },
    ])
  })

  it('is not held up by a name of a quarter of a megabyte', async () => {
    const { reading } = await open()
    expect(await readDetails(reading, [CONTRACTS.returnBomb])).toEqual([])
  })
})

describe('sweepSlice', () => {
  it('finds in two trips what an account has of a hundred listed tokens, though most of them are not on this chain', async () => {
    const { reading } = await open()
    const { tokens } = await readTokenList(CHAIN_ID)
    const slice = tokens.slice(0, SLICE)
    const { found, silent, trips } = await sweepSlice(reading, deployer, slice)
    const symbols = found.map(({ token }) => token.symbol)
    expect(symbols).toEqual(expect.arrayContaining(['WETH', 'USDC', 'DAI']))
    expect(silent).toEqual([])
    expect(trips).toBeLessThanOrEqual(2)
  })

  it('says which did not answer, and never that there is nothing of them', async () => {
    const { reading } = await open()
    const token: Token = {
      chainId: CHAIN_ID,
      standard: 'erc20',
      address: CONTRACTS.reverter,
      symbol: 'X',
      name: 'X',
      decimals: 18,
      from: 'own',
    }
    expect(await sweepSlice(reading, alice, [token])).toMatchObject({ found: [], silent: [token] })
  })
})

describe('readForms', () => {
  it('says what a vault’s share, a lending receipt and wrapped ether stand for, proved', async () => {
    const { reading } = await open()
    const tokens = await readDetails(reading, [CONTRACTS.vault, CONTRACTS.receiptUsdc, CONTRACTS.weth, CONTRACTS.usdc])
    const { found } = await sweepSlice(reading, erin, tokens)
    const forms = await readForms(reading, found)
    const formOf = (address: Address) => forms[`${CHAIN_ID}:${address}`]
    const vault = formOf(CONTRACTS.vault)
    const shares = found.find(({ token }) => token.address === CONTRACTS.vault)?.units ?? 0n
    const asked = `0x07a2d13a${shares.toString(16).padStart(64, '0')}` // convertToAssets
    const units = BigInt(await town.rpc<string>('eth_call', [{ to: CONTRACTS.vault, data: asked }, 'latest']))
    expect(units).toBeGreaterThan(0n)
    expect(vault).toMatchObject({
      known: true,
      value: { is: 'vault-share', parts: [{ units, token: { symbol: 'USDC', from: 'listed' } }] },
    })
    expect(vault && vault.evidence.method).toBe('local-run')
    expect(formOf(CONTRACTS.receiptUsdc)).toMatchObject({ value: { is: 'lending-receipt', parts: [{ units: 2_000_000_000n }] } })
    expect(formOf(CONTRACTS.weth)).toMatchObject({ value: { is: 'wrapped', parts: [{ token: { standard: 'native' } }] } })
    expect(formOf(CONTRACTS.usdc)).toBeUndefined()
  })

  it('says what a share of a Uniswap pool stands for, in both tokens', async () => {
    const { reading } = await open()
    const pair = await one(reading, CONTRACTS.pairUsdcWeth)
    const amount = await held(reading, deployer, pair)
    expect(amount.units).toBeGreaterThan(0n)
    const form = (await readForms(reading, [amount]))[keyOf(pair)]
    if (form?.known !== true) throw new Error('no form')
    expect(form.value.is).toBe('liquidity')
    const [dollars, ether] = form.value.parts
    expect([dollars?.token.symbol, ether?.token.symbol]).toEqual(['USDC', 'WETH'])
    // Whoever has nearly all of the shares has nearly all of the pool, and never more.
    const [inPool] = (await sweepSlice(reading, CONTRACTS.pairUsdcWeth, [dollars?.token as Token])).found
    expect(dollars?.units).toBeLessThanOrEqual(inPool?.units ?? 0n)
    expect((dollars?.units ?? 0n) * 100n).toBeGreaterThan((inPool?.units ?? 0n) * 99n)
  })

  it('takes no pool for one that only says that it is', async () => {
    const { reading } = await open()
    const token = await one(reading, CONTRACTS.share)
    expect(await readForms(reading, [{ token, units: 5n }])).toEqual({})
  })
})

describe('tryLeaving', () => {
  it('sees that honey can be sent but not sold, and that a false dollar cannot even be sent', async () => {
    const { reading } = await open()
    const [honey, fake, share, dai] = await Promise.all(
      [CONTRACTS.honeypot, CONTRACTS.fakeUsdc, CONTRACTS.share, CONTRACTS.dai].map((address) => one(reading, address)),
    )
    const { frank } = OUTSIDERS
    const verdict = async (account: Address, token: Token | undefined) =>
      token && tryLeaving(reading, account, await held(reading, account, token))
    // frank's honey was swept: whoever has it now cannot sell it either.
    const holder = (await held(reading, frank, honey as Token)).units > 0n ? frank : CAST.scammer
    expect(await verdict(holder, honey)).toBe('cannot-be-sold')
    expect(await verdict(alice, fake)).toBe('cannot-be-sent')
    expect(await verdict(alice, share)).toBe('goes')
    expect(await verdict(deployer, dai)).toBe('goes')
  })

  it('tries it in a pool of Uniswap v3 where that is the deepest, and finds one that takes it from nobody', async () => {
    const { write, send } = createTeller(town.rpc)
    const honey = ((await send(deployer, undefined, ownArtifact('Honeypot').bytecode)).contractAddress ?? '0x').toLowerCase() as Address
    const { weth, uniswapV3Positions } = CONTRACTS
    for (const token of [honey, weth]) await write(deployer, token, erc20Abi, 'approve', [uniswapV3Positions, 2n ** 256n - 1n])
    const tokens = honey < weth ? ([honey, weth] as const) : ([weth, honey] as const)
    await write(deployer, uniswapV3Positions, uniswapV3PositionsAbi, 'createAndInitializePoolIfNecessary', [...tokens, 3000, 2n ** 96n])
    const [token0, token1] = tokens
    const amounts = { amount0Desired: 10n ** 18n, amount1Desired: 10n ** 18n, amount0Min: 0n, amount1Min: 0n }
    const range = { fee: 3000, tickLower: -60_000, tickUpper: 60_000 }
    await write(deployer, uniswapV3Positions, uniswapV3PositionsAbi, 'mint', [
      { token0, token1, ...range, ...amounts, recipient: deployer, deadline: 2n ** 40n },
    ])
    await write(deployer, honey, erc20Abi, 'transfer', [alice, 10n ** 17n])
    const verdict = async () => {
      const { reading } = await open()
      const token = await one(reading, honey)
      expect((await marketsOf(reading, [honey])).get(honey)).toMatchObject({ kind: 'v3', fee: 3000 })
      return tryLeaving(reading, alice, await held(reading, alice, token))
    }
    expect(await verdict()).toBe('goes')
    await write(deployer, honey, parseAbi(['function setPair(address)']), 'setPair', [poolOf(honey, weth, 3000)])
    expect(await verdict()).toBe('cannot-be-sold')
  })
})

describe('sightings', () => {
  it('finds in the town’s logs what came to alice, the phantom’s word included', async () => {
    const { chain, reading } = await open()
    const to = `0x${alice.slice(2).padStart(64, '0')}` as const
    const { logs } = await chain.call('logs', {
      chainId: CHAIN_ID,
      fromBlock: 0n,
      toBlock: reading.header.number,
      topics: [TRANSFER, null, to],
    })
    const found = sightings(alice, logs)
    const addresses = found.map(({ address }) => address)
    expect(addresses).toEqual(expect.arrayContaining([CONTRACTS.usdc, CONTRACTS.fakeUsdc, CONTRACTS.silentToken, CONTRACTS.falseDomain]))
    expect(addresses).not.toContain(CONTRACTS.cats)
    expect(found.every(({ came }) => came.length > 0)).toBe(true)
  })
})

it('reads all of it on proved state', async () => {
  const { reading } = await open()
  const { how } = await reading.reader.state(reading.header, [{ address: alice, slots: [] }], { purpose: 'balances' })
  expect(how.evidence.method).toBe('merkle-proof')
  // Without a light client the header itself is an endpoint's word.
  expect(isProved(how.evidence)).toBe(false)
})
