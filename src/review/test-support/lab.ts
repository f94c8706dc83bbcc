import { type Abi, encodeDeployData, encodeFunctionData } from 'viem'
import type { Address } from '#core/ethereum/address'
import { calldataDigest, encodeUnsigned, transactionDigest } from '#core/ethereum/digest'
import { delegateOf } from '#core/ethereum/delegation'
import { fail } from '#core/errors'
import { know, factValue } from '#core/evidence/fact'
import { nextBaseFee } from '#core/chains/header'
import { keccak } from '#core/bytes/keccak'
import { type Hex, toBigInt } from '#core/bytes/hex'
import {
  type BlockEnvironment,
  type Bundle,
  bundleOf,
  type Run,
  type RunTransaction,
  type Simulation,
  type VariantResult,
  type MissingState,
  type Witness,
} from '#core/simulation/simulation'
import { explain, type Names } from '#decode'
import { createTeller, ownArtifact, type Receipt, type Teller } from '../../../scripts/devnet/teller.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { blockAt, type Case, readState, type RpcBlock, runOf, sameBlock, simulateAt } from '../../../test/sim/support/read-state.ts'
import { CAST } from '../../../devnet/addresses.ts'
import { createEvmHandlers } from '../../chain/evm/handlers.ts'
import type { AccountFact, Facts, ProxyFact } from '../facts.ts'
import type { BlockSource } from '../variants/draws.ts'
import { plan } from '../plan.ts'
import { switchVariants } from '../variants/earlier-state.ts'
import type { ReviewPlan, PlannedVariant, ScenarioResult, TransactionInput } from '../review.ts'
import { NAMES, RECORD, RUN } from './recorded.ts'

/** What is to be looked at, and where it differs from a first look by somebody with no records. */
export type Look = Case & {
  readonly gasLimit?: bigint
  readonly facts?: Partial<Facts>
  readonly names?: Names
  readonly actor?: Address
  /** Without further runs, which take most of the time: for rules that ask for none. */
  readonly alone?: true
}

/** The practice chain with our EVM on it: requests are planned, run, varied and played as the wallet does it. */
export type Lab = {
  readonly town: Devnet
  readonly teller: Teller
  deploy(name: string, args?: readonly unknown[], by?: Address): Promise<Address>
  /** At the newest block: with its variants and plays. */
  look(one: Look): Promise<TransactionInput>
  /** What was once sent, as a request at the block before it. `undefined` for types that have no request of their own here. */
  again(hash: Hex): Promise<TransactionInput | undefined>
  stop(): Promise<void>
}

const EMPTY: Witness = { accounts: [], slots: [], codes: [] }
const signal = new AbortController().signal
const IMPLEMENTATION = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const ADMIN = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103'

type Handlers = ReturnType<typeof createEvmHandlers>
type Ground = { readonly handlers: Handlers; readonly town: Devnet; readonly block: RpcBlock }

/** Asks again until nothing unproved is touched. */
async function closed<T>(
  { town, block }: Ground,
  ask: (
    add: Witness,
  ) => Promise<{ readonly done: true; readonly results: T } | { readonly done: false; readonly wants: readonly MissingState[] }>,
): Promise<T> {
  let add = EMPTY
  for (let round = 0; round < 40; round++) {
    const result = await ask(add)
    if (result.done) return result.results
    add = await readState(town.rpc, block, result.wants)
  }
  throw fail('simulation/too-many-rounds', { rounds: 40 })
}

const childOf = (block: RpcBlock): BlockEnvironment => ({
  ...sameBlock(block),
  parentHash: block.hash,
  number: toBigInt(block.number) + 1n,
  timestamp: toBigInt(block.timestamp) + 12n,
  prevRandao: keccak(SECRET),
  coinbase: '0x5e00000000000000000000000000000000000a10',
  baseFee: nextBaseFee({
    gasLimit: toBigInt(block.gasLimit),
    gasUsed: toBigInt(block.gasUsed),
    baseFee: toBigInt(block.baseFeePerGas),
  }),
})

/** What nobody else knows, and a test may. */
const SECRET: Hex = `0x${'5e'.repeat(32)}`
const blocksAfter = (block: RpcBlock): BlockSource => ({ seed: SECRET, blockTime: 12, parentProposer: sameBlock(block).coinbase })

/** The same on what contracts kept a while ago, as `earlierSlots` says. */
async function earlierRunsOf(ground: Ground, run: Run, facts: Partial<Facts> | undefined): Promise<Pick<TransactionInput, 'earlierRuns'>> {
  const variants = switchVariants(factValue(facts?.earlierSlots) ?? [])
  const results = await variantsOf(ground, run, { variants: variants.map(({ variant }) => ({ variant })) })
  return { earlierRuns: results.flatMap((result, at) => (variants[at] === undefined ? [] : [{ address: variants[at].address, result }])) }
}

const variantsOf = (
  ground: Ground,
  run: Run,
  { variants }: { readonly variants: readonly Pick<PlannedVariant, 'variant'>[] },
): Promise<readonly VariantResult[]> =>
  variants.length === 0
    ? Promise.resolve([])
    : closed(ground, (add) =>
        Promise.resolve(
          ground.handlers.runs(
            { world: ground.block.hash, add, bundle: bundleOf(run), variants: variants.map(({ variant }) => variant) },
            { signal },
          ),
        ),
      )

async function playsOf(ground: Ground, environment: BlockEnvironment, { plays }: ReviewPlan): Promise<readonly ScenarioResult[]> {
  const played: ScenarioResult[] = []
  for (const play of plays) {
    const bundle: Bundle = { environment, steps: play.steps, probes: [] }
    const steps = await closed<readonly Simulation[]>(ground, (add) =>
      Promise.resolve(ground.handlers.runBundle({ world: ground.block.hash, add, bundle }, { signal })),
    )
    played.push({ play, steps })
  }
  return played
}

type Proof = { readonly nonce: Hex; readonly balance: Hex; readonly codeHash: Hex }

async function accountOf({ town, block }: Ground, address: Address): Promise<AccountFact> {
  const proof = await town.rpc<Proof>('eth_getProof', [address, [], block.number])
  const delegate = delegateOf(await town.rpc<Hex>('eth_getCode', [address, block.number]))
  return {
    nonce: toBigInt(proof.nonce),
    balance: toBigInt(proof.balance),
    codeHash: proof.codeHash,
    ...(delegate === undefined ? {} : { delegate }),
  }
}

async function proxyOf(ground: Ground, address: Address): Promise<ProxyFact> {
  const at = async (slot: string): Promise<Address | undefined> => {
    const value = await ground.town.rpc<Hex>('eth_getStorageAt', [address, slot, ground.block.number])
    return toBigInt(value) === 0n ? undefined : `0x${value.slice(26)}`
  }
  const [implementation, admin] = [await at(IMPLEMENTATION), await at(ADMIN)]
  if (implementation === undefined) return admin === undefined ? {} : { admin }
  return { implementation, ...(admin === undefined ? {} : { admin }), codeHash: (await accountOf(ground, implementation)).codeHash }
}

async function factsOf(ground: Ground, { facts }: ReviewPlan, account: Address): Promise<Facts> {
  const [accounts, proxies]: [Record<Address, Facts['accounts'][Address]>, Record<Address, NonNullable<Facts['proxies']>[Address]>] = [
    {},
    {},
  ]
  for (const key of facts) {
    if (key.fact === 'accounts') accounts[key.address] = know(await accountOf(ground, key.address), RUN)
    if (key.fact === 'proxies') proxies[key.address] = know(await proxyOf(ground, key.address), RUN)
  }
  const tips = { slow: 500_000_000n, normal: 1_000_000_000n, fast: 2_000_000_000n }
  return {
    accounts,
    proxies,
    tokens: {},
    ownAccounts: know([{ address: account, name: 'Savings' }], RECORD),
    contacts: know([], RECORD),
    earlierRecipients: know([], RECORD),
    recentSends: know([], RECORD),
    feeHistory: know({ baseFees: [toBigInt(ground.block.baseFeePerGas)], tips }, RUN),
    pins: know({}, RECORD),
    onlyInbound: know({ addresses: [], of: 'all' }, RECORD),
    signed: know([], RECORD),
    earlierSlots: know([], RUN),
  }
}

async function look(ground: Ground, one: Look): Promise<TransactionInput> {
  const { transaction } = await runOf(ground.town.rpc, one, ground.block)
  return lookAt(ground, one, { ...transaction, gasLimit: one.gasLimit ?? transaction.gasLimit })
}

async function lookAt(ground: Ground, one: Look, transaction: RunTransaction): Promise<TransactionInput> {
  const { block, handlers, town } = ground
  const environment = childOf(block)
  const request = { id: one.name, account: one.from, chainId: 31337, asked: { kind: 'transaction', transaction } } as const
  const names = one.names ?? NAMES
  const explanation = explain({ ...one, data: transaction.data, chainId: 31337 }, names)
  const subject = { request, explanation, names, ...(one.actor === undefined ? {} : { actor: one.actor }) }
  const run = (made: ReviewPlan): Run => ({ from: one.from, transaction, environment, probes: made.probes.map(({ probe }) => probe) })
  const simulated = async (made: ReviewPlan): Promise<Simulation> => (await simulateAt(handlers, town.rpc, block, run(made))).simulation
  const first = await simulated(plan(subject))
  const balance = toBigInt(await town.rpc<Hex>('eth_getBalance', [one.from, block.number]))
  const made = plan(subject, { simulation: first, environment, balance, blocks: blocksAfter(block) })
  const simulation = await simulated(made)
  return {
    request,
    asking: { kind: 'own' },
    explanation,
    ...(one.actor === undefined ? {} : { actor: one.actor }),
    names,
    chainId: 31337,
    chainKind: 'practice',
    block: {
      number: toBigInt(block.number),
      hash: block.hash,
      timestamp: toBigInt(block.timestamp),
      head: 'claimed',
      source: '127.0.0.1:8545',
    },
    environment,
    simulation,
    ...(one.alone === true
      ? {}
      : {
          variants: await variantsOf(ground, run(made), made),
          ...(await earlierRunsOf(ground, run(made), one.facts)),
          plays: await playsOf(ground, environment, made),
        }),
    plan: made,
    facts: { ...(await factsOf(ground, made, one.from)), ...one.facts },
    evidence: RUN,
    encoded: encodeUnsigned(transaction),
    digests: [
      { id: 'transaction', value: transactionDigest(transaction) },
      { id: 'calldata', value: calldataDigest(transaction.data) },
    ],
    work: { trips: 3, sources: ['127.0.0.1:8545'], ms: 40 },
  }
}

type SentBefore = Readonly<
  Record<'type' | 'blockNumber' | 'value' | 'input' | 'nonce' | 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas', Hex>
> & { readonly from: Address; readonly to: Address | null }

export async function startLab(): Promise<Lab> {
  const town = await startDevnet({ port: 0, as: 'own', now: false, consensus: false })
  const handlers = createEvmHandlers({ now: () => 0 })
  const teller = createTeller(town.rpc)
  return {
    town,
    teller,
    async deploy(name, args = [], by = CAST.deployer) {
      const receipt: Receipt = await teller.send(by, undefined, encodeDeployData({ ...ownArtifact(name), args }))
      if (receipt.contractAddress === null) throw fail('app/unexpected', { where: name })
      return receipt.contractAddress.toLowerCase() as Address
    },
    look: async (one) => look({ handlers, town, block: await blockAt(town.rpc, 'latest') }, one),
    async again(hash) {
      const sent = await town.rpc<SentBefore>('eth_getTransactionByHash', [hash])
      if (sent.type !== '0x2') return undefined
      const block = await blockAt(town.rpc, `0x${(toBigInt(sent.blockNumber) - 1n).toString(16)}`)
      const one = {
        name: hash,
        from: sent.from,
        ...(sent.to === null ? {} : { to: sent.to }),
        value: toBigInt(sent.value),
        data: sent.input,
      }
      const transaction = {
        type: 'eip1559',
        chainId: 31337,
        nonce: Number(toBigInt(sent.nonce)),
        gasLimit: toBigInt(sent.gas),
        ...(sent.to === null ? {} : { to: sent.to }),
        value: one.value,
        data: one.data,
        maxFeePerGas: toBigInt(sent.maxFeePerGas),
        maxPriorityFeePerGas: toBigInt(sent.maxPriorityFeePerGas),
        accessList: [],
      } as const
      return lookAt({ handlers, town, block }, one, transaction)
    },
    stop: () => town.stop(),
  }
}

/** A call by its name in an artifact of ours. */
export const calling = (abi: Abi, functionName: string, args: readonly unknown[] = []): Hex =>
  encodeFunctionData({ abi, functionName, args })
