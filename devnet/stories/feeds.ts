import { readFileSync } from 'node:fs'
import { type Address, encodeFunctionData, getContractAddress, type Hex, zeroAddress } from 'viem'
import { type Artifact, ownArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { chainIdOf, type Rpc } from '../../scripts/devnet/rpc.ts'
import { reporterAbi } from '../abi-money.ts'
import { CAST, CONTRACTS, NEIGHBOURS } from '../addresses.ts'
import { outsider } from './outsiders.ts'

const { builder } = CAST
const { keeper } = NEIGHBOURS
const { reporter } = CONTRACTS

/** Of the first of `BUILT`. */
export const MONEY_NONCE = 300
// Appended to, at most: as in `grown.ts`.
const BUILT = ['reporter', 'pictures', 'farawayResolver'] as const
/** Of the first aggregator, then each has the next. */
const AGGREGATOR_NONCE = 320
const DECIMALS = 8
/** Nobody listens there: whoever tests a gateway has the keeper set another. */
const GATEWAY = 'https://gateway.invalid/{sender}/{data}.json'

/** In hundred-millionths of a dollar. `kept` ones are told anew when the practice chain reaches the present, and again while it runs. */
const FEEDS = [
  { proxy: CONTRACTS.feedEthUsd, description: 'ETH / USD', answer: 3_500_00000000n, kept: true },
  { proxy: CONTRACTS.feedBtcUsd, description: 'BTC / USD', answer: 95_000_00000000n, kept: true },
  { proxy: CONTRACTS.feedUsdcUsd, description: 'USDC / USD', answer: 99990000n, kept: true },
  { proxy: CONTRACTS.feedUsdtUsd, description: 'USDT / USD', answer: 1_00040000n, kept: true },
  { proxy: CONTRACTS.feedDaiUsd, description: 'DAI / USD', answer: 99985000n, kept: true },
  { proxy: CONTRACTS.feedEurUsd, description: 'EUR / USD', answer: 1_16250000n, kept: true },
  { proxy: CONTRACTS.feedGbpUsd, description: 'GBP / USD', answer: 1_31000000n, kept: false },
  { proxy: CONTRACTS.feedChfUsd, description: 'CHF / USD', answer: 0n, kept: true },
  { proxy: CONTRACTS.feedJpyUsd, description: 'JPY / USD', answer: -640000n, kept: true },
] as const

/** Where what the proxies ask is. */
const aggregators: readonly Address[] = FEEDS.map(
  (_, place) => getContractAddress({ from: builder, nonce: BigInt(AGGREGATOR_NONCE + place) }).toLowerCase() as Address,
)

/** Ours that came with money, one after the other, so that no transaction between them moves their nonces. */
export async function moneyContracts({ create }: Teller): Promise<void> {
  const ours: Record<(typeof BUILT)[number], [Artifact, ...unknown[]]> = {
    reporter: [ownArtifact('Reporter'), keeper],
    pictures: [ownArtifact('Pictures')],
    farawayResolver: [ownArtifact('FarawayResolver'), GATEWAY, keeper],
  }
  for (const [place, name] of BUILT.entries()) {
    const [artifact, ...args] = ours[name]
    await create(CONTRACTS[name], builder, MONEY_NONCE + place, artifact, args)
  }
  for (const [place, feed] of FEEDS.entries()) {
    const aggregator = aggregators[place] ?? zeroAddress
    await create(aggregator, builder, AGGREGATOR_NONCE + place, ownArtifact('Feed'), [feed.description, DECIMALS, reporter])
  }
}

/** Nine price feeds: Chainlink's proxies at mainnet's addresses before the aggregators, which have been told once. */
export async function feeds({ constructAt, send }: Teller): Promise<void> {
  const { proxy } = JSON.parse(readFileSync(new URL('../vendor/chainlink.json', import.meta.url), 'utf8')) as { proxy: Hex }
  const abi = [{ type: 'constructor', stateMutability: 'nonpayable', inputs: [{ type: 'address' }, { type: 'address' }] }] as const
  await send(keeper, reporter, report(FEEDS)) // first, as a proxy looks at its aggregator when it is made
  for (const [place, feed] of FEEDS.entries()) {
    await constructAt(feed.proxy, { abi, bytecode: proxy }, [aggregators[place], zeroAddress], builder)
  }
}

type Feed = (typeof FEEDS)[number]

function report(feeds: readonly Feed[], percent = 100n): Hex {
  const at = feeds.map((feed) => aggregators[FEEDS.indexOf(feed)] ?? zeroAddress)
  const answers = feeds.map(({ answer, proxy }) => (proxy === CONTRACTS.feedEthUsd ? (answer * percent) / 100n : answer))
  return encodeFunctionData({ abi: reporterAbi, functionName: 'report', args: [at, answers] })
}

/** What the keeper sends to say what things cost: ether at so many percent of what it cost first, the rest as before. */
export const freshPrices = (percent?: bigint): Hex =>
  report(
    FEEDS.filter(({ kept }) => kept),
    percent,
  )

/** The keeper's transaction with prices, signed, so that a node takes it from anybody. */
export async function signedReport(rpc: Rpc): Promise<Hex> {
  const nonce = Number(await rpc<Hex>('eth_getTransactionCount', [keeper, 'latest']))
  const fees = { gas: 1_500_000n, maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  return outsider('keeper').signTransaction({ chainId: await chainIdOf(rpc), to: reporter, data: freshPrices(), nonce, ...fees })
}
