import type { Address } from '#core/ethereum/address'
import { transactionDigest, calldataDigest, encodeUnsigned } from '#core/ethereum/digest'
import { fail } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { know } from '#core/evidence/fact'
import type { BlockEnvironment, Simulation } from '#core/simulation/simulation'
import type { Token } from '#core/money/token'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { explain, type Names } from '#decode'
import type { AccountFact, Facts } from '../facts.ts'
import { plan } from '../plan.ts'
import type { JudgeInput, ReviewBlock, ReviewRequest, TransactionInput, TransactionRequest } from '../review.ts'
import { revive } from './json.ts'
import recorded from '../../../test/support/recorded-runs.json' with { type: 'json' }

/** A real run in the practice chain, as `recorded.test.ts` made it: with the probes that `plan` asked for. */
export type Recorded = {
  readonly name: string
  readonly request: Omit<ReviewRequest, 'asked'> & { readonly transaction: UnsignedTransaction }
  readonly block: ReviewBlock
  readonly environment: BlockEnvironment
  readonly simulation: Simulation
  readonly accounts: Readonly<Record<Address, AccountFact>>
}

export const requestOf = ({ transaction, ...request }: Recorded['request']): TransactionRequest => ({
  ...request,
  asked: { kind: 'transaction', transaction },
})

/** The cast of the practice chain (devnet/addresses.ts). */
export const ALICE: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
/** First and last four digits are bob's. */
export const LOOKALIKE: Address = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'
export const ROUTER: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const DAI: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const CATS: Address = '0x95bd8d42f30351685e96c62eddc0d0613bf9a87a'
export const NOBODY: Address = '0x0000000000000000000000000000000000beef01'

const erc20 = (address: Address, symbol: string, decimals: number): Token => ({
  chainId: 31337,
  standard: 'erc20',
  address,
  symbol,
  name: symbol,
  decimals,
  from: 'listed',
})

export const TOKENS: readonly Token[] = [
  erc20(USDC, 'USDC', 6),
  erc20(WETH, 'WETH', 18),
  erc20(DAI, 'DAI', 18),
  erc20('0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT', 6),
]

export const NAMES: Names = {
  native: { chainId: 31337, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' },
  nameOf: (address) => (address === ROUTER ? 'Uniswap v2 router' : undefined),
  tokenOf: (address) => TOKENS.find((token) => token.address === address),
  takenFor: (symbol, address) => TOKENS.find((token) => token.symbol === symbol.toUpperCase() && token.address !== address),
}

/** Proved under a claimed header: what there is before the light client. */
export const RUN: Evidence = { kind: 'claimed', method: 'local-run', head: 'claimed', source: '127.0.0.1:8545' }
export const RECORD: Evidence = { kind: 'own', method: 'record' }

export const CASES = revive(recorded) as readonly Recorded[]

export function find(name: string): Recorded {
  const one = CASES.find((item) => item.name === name)
  if (one === undefined) throw fail('app/unexpected', { where: name })
  return one
}

/** A person with one contact and a history, and a chain with ordinary fees. */
export const factsOf = ({ request, accounts, environment }: Recorded): Facts => ({
  accounts: Object.fromEntries(Object.entries(accounts).map(([address, account]) => [address, know(account, RUN)])),
  tokens: {},
  ownAccounts: know([{ address: request.account, name: 'Savings' }], RECORD),
  contacts: know([{ id: '1', name: 'Bob', address: BOB, createdAt: 0 }], RECORD),
  recentSends: know([], RECORD),
  earlierRecipients: know([BOB, ROUTER, USDC, WETH, DAI], RECORD),
  feeHistory: know({ baseFees: [environment.baseFee], tips: { slow: 500_000_000n, normal: 1_000_000_000n, fast: 2_000_000_000n } }, RUN),
})

/** Everything that `judge` wants, as the wallet would put it together. */
export function inputOf(one: Recorded, changes: Partial<Omit<JudgeInput, 'request'>> = {}): TransactionInput {
  const { block, environment, simulation } = one
  const { transaction: tx, account } = one.request
  const request = requestOf(one.request)
  const call = { from: account, ...(tx.to === undefined ? {} : { to: tx.to }), value: tx.value, data: tx.data, chainId: tx.chainId }
  const explanation = explain(call, NAMES)
  return {
    request,
    asking: { kind: 'own' },
    explanation,
    names: NAMES,
    chainId: 31337,
    chainKind: 'practice',
    block,
    environment,
    simulation,
    plan: plan({ request, explanation, names: NAMES }, { simulation }),
    facts: factsOf(one),
    evidence: RUN,
    encoded: encodeUnsigned(tx),
    digests: [
      { id: 'transaction', value: transactionDigest(tx) },
      ...(tx.data === '0x' ? [] : [{ id: 'calldata' as const, value: calldataDigest(tx.data) }]),
    ],
    work: { trips: 3, sources: ['127.0.0.1:8545'], ms: 40 },
    ...changes,
  }
}

/** The same without a run. */
export function withoutRun(input: TransactionInput): TransactionInput {
  const { simulation: _simulation, environment: _environment, ...rest } = input
  return rest
}

/** The same with other facts. */
export const withFacts = (one: Recorded, facts: Partial<Facts>): TransactionInput => inputOf(one, { facts: { ...factsOf(one), ...facts } })

/** The same without these facts: as unknown as if nobody could answer. */
export function withoutFacts(one: Recorded, ...left: readonly (keyof Facts)[]): TransactionInput {
  const facts = Object.fromEntries(Object.entries(factsOf(one)).filter(([name]) => !left.includes(name as keyof Facts))) as Partial<Facts>
  return inputOf(one, { facts: { ...facts, accounts: facts.accounts ?? {}, tokens: facts.tokens ?? {} } })
}

/** The same with other fields in the transaction, as if it had been recorded so. */
export const withTransaction = (one: Recorded, change: Partial<Recorded['request']['transaction']>): Recorded => ({
  ...one,
  request: { ...one.request, transaction: { ...one.request.transaction, ...change } as Recorded['request']['transaction'] },
})
