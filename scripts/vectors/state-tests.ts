import { readdirSync } from 'node:fs'
import { keccak256, toRlp } from 'viem'
import { simulate } from '../../src/chain/evm/simulate.ts'
import { createEvmState, type EvmState } from '../../src/chain/evm/state/evm-state.ts'
import { type AppError, isError } from '../../src/core/errors.ts'
import { type Hex, pad, word } from '../../src/core/bytes/hex.ts'
import { keccakText } from '../../src/core/bytes/keccak.ts'
import type { BlockEnvironment, Rules, Run, Simulation, MissingState, Witness } from '../../src/core/simulation/simulation.ts'
import { runOf } from '../../src/analysis/simulation/run-of.ts'
import { casesOf, hexOf, numberOf, objectOf, type StateCase, stateOf } from './state-test-format.ts'
import { transactionOf } from './state-test-transaction.ts'
import { type State, type StateAccount, stateRootOf } from './state-trie.ts'

export { isStateTests } from './state-test-format.ts'

/** Forks of the format whose rules we have, by their names there. */
const FORKS: Readonly<Record<string, Rules>> = {
  Shanghai: 'shanghai',
  Cancun: 'cancun',
  Prague: 'prague',
  Osaka: 'osaka',
  BPO1: 'bpo1',
  BPO2: 'bpo2',
}

/** What is known not to be run. A case of it is counted by its reason, and never as held. */
type NotRun = 'blob transaction' | 'KZG' | 'budget' | 'another fork' | 'unsupported'
type Verdict =
  | { readonly at: 'equal' }
  | { readonly at: 'refused' }
  | { readonly at: 'not-run'; readonly why: NotRun }
  | { readonly at: 'miss'; readonly why: string }

/** Rounds of proving what a run wants. */
const MAX_ROUNDS = 64
/** Any root but the empty one: slots of the account are looked up. */
const SOME_STORAGE: Hex = `0x${'11'.repeat(32)}`
const NO_STORAGE: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
export const NOBODY: StateAccount = { nonce: 0n, balance: 0n, code: '0x', storage: new Map() }

/** Blocks of state tests have no ancestors: by convention the hash of one is that of its number in decimal. */
const ancestorHash = (number: bigint): Hex => keccakText(String(number))

/** `fork` stands beside what a block is: see `hardforkFor`. */
function environmentOf({ test }: StateCase, fork: Rules): BlockEnvironment & { readonly fork: Rules } {
  const env = objectOf(test['env'], 'env')
  const number = numberOf(env['currentNumber'], 'a number')
  return {
    fork,
    rules: fork,
    chainId: Number(numberOf(objectOf(test['config'] ?? {}, 'config')['chainid'] ?? 1, 'a chain')),
    parentHash: ancestorHash(number - 1n),
    number,
    timestamp: numberOf(env['currentTimestamp'], 'a time'),
    baseFee: numberOf(env['currentBaseFee'] ?? 10, 'a base fee'),
    gasLimit: numberOf(env['currentGasLimit'], 'a gas limit'),
    coinbase: hexOf(env['currentCoinbase'], 'a proposer'),
    prevRandao: pad(hexOf(env['currentRandom'] ?? '0x00', 'randomness')),
    excessBlobGas: numberOf(env['currentExcessBlobGas'] ?? 0, 'excess blob gas'),
  }
}

/** All that is wanted, as it is in a state: what is not there is proved absent. */
function witnessOf(state: State, wants: readonly MissingState[]): Witness {
  const held = wants.map(({ address, slots }) => ({ address, slots, account: state.get(address) }))
  return {
    accounts: held.map(({ address, account }) => ({
      address,
      account: account && {
        nonce: account.nonce,
        balance: account.balance,
        storageRoot: account.storage.size === 0 ? NO_STORAGE : SOME_STORAGE,
        codeHash: keccak256(account.code),
      },
    })),
    slots: held.flatMap(({ address, slots, account }) =>
      slots.map((slot) => ({ address, slot, value: word(account?.storage.get(BigInt(slot)) ?? 0n) })),
    ),
    codes: held.flatMap(({ account }) => (account && account.code !== '0x' ? [{ hash: keccak256(account.code), code: account.code }] : [])),
  }
}

/** The product's own run, proved round by round as the product proves it. */
export async function simulated(state: State, run: Run): Promise<Simulation> {
  const world: EvmState = createEvmState()
  world.add(
    witnessOf(
      state,
      [...state].map(([address, { storage }]) => ({ address, slots: [...storage.keys()].map(word) })),
    ),
  )
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = await simulate(world, run, performance)
    if (result.done) return result.simulation
    world.add(witnessOf(state, result.wants))
  }
  throw new Error('it wants more in each round')
}

/** Whom a run touched: what is empty of these is not in the state afterwards (EIP-161). */
const touchedBy = ({ frames, transfers, balances, destroyed, authorizations }: Simulation, run: Run): ReadonlySet<Hex> =>
  new Set([
    run.from,
    run.environment.coinbase,
    ...frames.filter(({ reverted }) => !reverted).flatMap(({ from, to }) => [from, to]),
    ...transfers.flatMap(({ from, to }) => [from, to]),
    ...balances.map(({ address }) => address),
    ...destroyed.flatMap(({ address, beneficiary }) => [address, beneficiary]),
    ...authorizations.flatMap(({ authority }) => authority ?? []),
  ])

/** The state that a run tells of, from the one before it. */
export function after(state: State, simulation: Simulation, run: Run): State {
  const next = new Map(state)
  const change = (address: Hex, part: Partial<StateAccount>): void => void next.set(address, { ...(next.get(address) ?? NOBODY), ...part })
  for (const { address, after: balance } of simulation.balances) change(address, { balance })
  for (const { address, after: nonce } of simulation.nonces) change(address, { nonce })
  for (const { address, after: code } of simulation.codes) change(address, { code })
  for (const { address, slot, after: value } of simulation.storage) {
    const storage = new Map(next.get(address)?.storage ?? [])
    if (BigInt(value) === 0n) storage.delete(BigInt(slot))
    else storage.set(BigInt(slot), BigInt(value))
    change(address, { storage })
  }
  for (const { address, gone } of simulation.destroyed) {
    if (!gone) continue
    // From EIP-8246 on the balance stays, and is told of among the others.
    const kept = simulation.balances.find((row) => row.address === address)?.after ?? 0n
    if (kept === 0n) next.delete(address)
    else next.set(address, { ...NOBODY, balance: kept })
  }
  if (isRefused(simulation)) return next
  for (const address of touchedBy(simulation, run)) {
    const account = next.get(address)
    if (account && account.nonce === 0n && account.balance === 0n && account.code === '0x' && account.storage.size === 0)
      next.delete(address)
  }
  return next
}

/** No block would take it: nothing was executed and nothing paid. */
export const isRefused = ({ outcome, gasUsed, frames }: Simulation): boolean => !outcome.ok && gasUsed === 0n && frames.length === 0

export const logsHash = ({ logs }: Simulation): Hex =>
  keccak256(toRlp(logs.map(({ address, topics, data }) => [address, [...topics], data] as const)))

const shown = (account: StateAccount | undefined): string =>
  account === undefined
    ? 'nothing'
    : JSON.stringify(
        [account.nonce, account.balance, account.code.slice(0, 42), [...account.storage].toSorted(([a], [b]) => (a < b ? -1 : 1))].map(
          String,
        ),
      )

/** The first account that is otherwise than in a state that a file spells out. */
export function difference(found: State, wanted: State): string | undefined {
  for (const address of new Set([...found.keys(), ...wanted.keys()])) {
    const [ours, theirs] = [shown(found.get(address)), shown(wanted.get(address))]
    if (ours !== theirs) return `${address} is ${ours}, not ${theirs}`
  }
  return undefined
}

/** Balances that the transfers that are told, the fee and what was burned do not explain. */
export function unexplained(
  { balances, transfers, destroyed, gasUsed }: Simulation,
  { from, transaction: tx, environment }: Run,
): string | undefined {
  const { baseFee, coinbase } = environment
  const most = 'gasPrice' in tx ? tx.gasPrice : tx.maxFeePerGas
  const price = 'gasPrice' in tx || most < baseFee + tx.maxPriorityFeePerGas ? most : baseFee + tx.maxPriorityFeePerGas
  const sums = new Map<Hex, bigint>()
  const add = (address: Hex, value: bigint): void => void sums.set(address, (sums.get(address) ?? 0n) + value)
  for (const { address, before, after: later } of balances) add(address, later - before)
  for (const { from: payer, to, value } of transfers) {
    add(payer, value)
    add(to, -value)
  }
  for (const { address, burned } of destroyed) add(address, burned)
  add(from, gasUsed * price)
  add(coinbase, -gasUsed * (price - baseFee))
  return [...sums].find(([, sum]) => sum !== 0n)?.[0]
}

export function notRunBy({ code, data }: AppError): NotRun | undefined {
  if (code === 'simulation/budget') return 'budget'
  if (code !== 'simulation/unsupported') return undefined
  return String(data?.['what']).includes('KZG') ? 'KZG' : 'unsupported'
}

async function compare({ test, expected }: StateCase, simulation: Simulation, run: Run): Promise<Verdict> {
  const before = stateOf(test['pre'])
  const isWrong = expected['expectException'] !== undefined
  if (isRefused(simulation) !== isWrong)
    return {
      at: 'miss',
      why: isWrong ? `it is run, not refused: ${JSON.stringify(expected['expectException'])}` : `it is refused: ${why(simulation)}`,
    }
  const found = after(before, simulation, run)
  const differs = expected['state'] === undefined ? undefined : difference(found, stateOf(expected['state']))
  if (differs !== undefined) return { at: 'miss', why: differs }
  const [root, wanted] = [await stateRootOf(found), hexOf(expected['hash'], 'a root')]
  if (root !== wanted) return { at: 'miss', why: `the state root is ${root}, not ${wanted}` }
  if (expected['logs'] !== undefined && logsHash(simulation) !== hexOf(expected['logs'], 'a hash of logs'))
    return { at: 'miss', why: 'the logs are others' }
  const odd = unexplained(simulation, run)
  if (odd !== undefined) return { at: 'miss', why: `what is told of does not explain the balance of ${odd}` }
  return { at: isWrong ? 'refused' : 'equal' }
}

const why = ({ outcome }: Simulation): string => (outcome.ok ? '' : outcome.why)

/** One case through the product: its decoder, its run, and all that the run tells of, against what is published. */
export async function runStateCase(one: StateCase): Promise<Verdict> {
  const fork = FORKS[one.fork]
  if (fork === undefined) return { at: 'not-run', why: 'another fork' }
  const environment = environmentOf(one, fork)
  try {
    const { transaction, from } = await transactionOf(one, environment.chainId)
    if (transaction.type === 'eip4844') return { at: 'not-run', why: 'blob transaction' }
    const run = await runOf(transaction, from, environment)
    return await compare(one, await simulated(stateOf(one.test['pre']), run), run)
  } catch (error) {
    if (!isError(error)) return { at: 'miss', why: error instanceof Error ? error.message : String(error) }
    const reason = notRunBy(error)
    if (reason !== undefined) return { at: 'not-run', why: reason }
    const isWrong = one.expected['expectException'] !== undefined
    return isWrong && error.code.startsWith('decode/')
      ? { at: 'refused' }
      : { at: 'miss', why: `${error.code} ${JSON.stringify(error.data)}` }
  }
}

/** Cases that are told one by one where they are not as published. */
const MAX_SHOWN = 20

/** Counts by what became of the cases of a folder. `held`: how many were run and are as published. */
export type StateCounts = { readonly detail: string; readonly held: number }

/** Runs every case of the files of a folder. Throws, with the first of them, where one is not as published. */
export async function runStateTests(folder: string): Promise<StateCounts> {
  const counts = new Map<string, number>()
  const misses: string[] = []
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const one of casesOf(folder, readdirSync(folder))) {
    const verdict = await runStateCase(one)
    if (verdict.at === 'miss') misses.push(`${one.name}: ${verdict.why}`)
    else count(verdict.at === 'not-run' ? `not run (${verdict.why})` : verdict.at)
  }
  const held = (counts.get('equal') ?? 0) + (counts.get('refused') ?? 0)
  const detail = [...counts].map(([name, number]) => `${number} ${name}`).join(', ')
  if (misses.length === 0) return { detail, held }
  const more = misses.length > MAX_SHOWN ? [`and ${misses.length - MAX_SHOWN} more`] : []
  throw new Error([`${misses.length} missed, ${detail}`, ...misses.slice(0, MAX_SHOWN), ...more].join('\n      '))
}
