import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRlp, type Hex as ViemHex, toRlp } from 'viem'
import { accessListHash, readBlockAccessList } from '../../src/chain/proof/block-access-list.ts'
import { recoverSender } from '../../src/core/ethereum/digest.ts'
import { isError } from '../../src/core/errors.ts'
import { type Hex, pad, toBytes } from '../../src/core/bytes/hex.ts'
import type { BlockEnvironment } from '../../src/core/simulation/simulation.ts'
import { readEnvelope } from '../../src/decode/read/envelope.ts'
import { runOf } from '../../src/analysis/simulation/run-of.ts'
import type { PublishedRules } from '../../src/chain/evm/forks/forks.ts'
import { balDevnet } from './bal-devnet.ts'
import { knownMiss } from './misses.ts'
import { hexOf, type Json, type JsonObject, listOf, numberOf, objectOf, stateOf, textOf } from './state-test-format.ts'
import { after, difference, isRefused, logsHash, NOBODY, notRunBy, simulated, unexplained } from './state-tests.ts'
import { type State, stateRootOf } from './state-trie.ts'

/** One published chain of blocks, and what is left in the end. */
type ChainCase = { readonly name: string; readonly test: JsonObject }
type Verdict =
  | { readonly at: 'equal' | 'refused' }
  | { readonly at: 'not-run'; readonly why: string }
  | { readonly at: 'miss'; readonly why: string }

/** By the release in `_info.url`: rules have changed under the same name. */
const RELEASES: Readonly<Record<string, (gasLimit: bigint) => PublishedRules>> = { 'tests-bal@v5.7.0': balDevnet }

const isChainTest = (value: Json): boolean =>
  typeof value === 'object' && value !== null && 'blocks' in value && 'pre' in value && 'genesisBlockHeader' in value

function testsIn(folder: string, file: string): JsonObject | undefined {
  const text = readFileSync(join(folder, file), 'utf8')
  if (!text.includes('"genesisBlockHeader"') || !text.includes('"blocks"')) return undefined
  const found = JSON.parse(text) as Json
  return typeof found === 'object' && found !== null && !Array.isArray(found) && Object.values(found).every(isChainTest)
    ? (found as JsonObject)
    : undefined
}

const jsonIn = (files: readonly string[]): readonly string[] => files.filter((name) => name.endsWith('.json')).toSorted()

/** A folder with a file of blockchain tests (execution-spec-tests). */
export const isBlockchainTests = (files: readonly string[], folder: string): boolean =>
  jsonIn(files).some((file) => testsIn(folder, file) !== undefined)

const releaseOf = ({ test }: ChainCase): string =>
  /\/(tests[^/]*@v[\d.]+)\//.exec(textOf(objectOf(test['_info'] ?? {}, '_info')['url'] ?? '', 'a url'))?.[1] ?? ''

const HISTORY: Hex = '0x0000f90827f1c53a10cb7a02335b175320002935'
const ROOTS: Hex = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'
const WINDOW = 8191n
const GWEI = 1_000_000_000n

function storing(state: State, address: Hex, slots: readonly (readonly [bigint, bigint])[]): State {
  const account = state.get(address)
  if (account === undefined || account.code === '0x') return state
  const storage = new Map(account.storage)
  for (const [slot, value] of slots) {
    if (value === 0n) storage.delete(slot)
    else storage.set(slot, value)
  }
  return new Map(state).set(address, { ...account, storage })
}

/** Gas of a call that the block makes itself, and bytes of a slot: in blocks of a very large limit it did not pay for one (EIP-8037 then). */
const [SYSTEM_GAS, SLOT_BYTES] = [30_000_000n, 32n]

/** What the block stores before its first transaction (EIP-2935, EIP-4788). */
function begun(state: State, header: JsonObject, rules: PublishedRules): State {
  if (SLOT_BYTES * BigInt(rules.parameters['costPerStateByte'] ?? 0) > SYSTEM_GAS) return state
  const number = numberOf(header['number'], 'a number')
  const time = numberOf(header['timestamp'], 'a time')
  const withHash = storing(state, HISTORY, [[(number - 1n) % WINDOW, numberOf(header['parentHash'], 'a hash')]])
  return storing(withHash, ROOTS, [
    [time % WINDOW, time],
    [(time % WINDOW) + WINDOW, numberOf(header['parentBeaconBlockRoot'], 'a root')],
  ])
}

/** What the consensus layer pays out after the last (EIP-4895). */
function paidOut(state: State, withdrawals: readonly Json[]): State {
  const next = new Map(state)
  for (const withdrawal of withdrawals) {
    const { address, amount } = objectOf(withdrawal, 'a withdrawal')
    const to = hexOf(address, 'an address')
    const wei = numberOf(amount, 'an amount') * GWEI
    if (wei > 0n) next.set(to, { ...(next.get(to) ?? NOBODY), balance: (next.get(to)?.balance ?? 0n) + wei })
  }
  return next
}

function environmentOf(header: JsonObject, test: JsonObject, fork: PublishedRules): BlockEnvironment & { readonly fork: PublishedRules } {
  return {
    fork,
    chainId: Number(numberOf(objectOf(test['config'] ?? {}, 'config')['chainid'] ?? 1, 'a chain')),
    parentHash: hexOf(header['parentHash'], 'a hash'),
    number: numberOf(header['number'], 'a number'),
    timestamp: numberOf(header['timestamp'], 'a time'),
    baseFee: numberOf(header['baseFeePerGas'], 'a base fee'),
    gasLimit: numberOf(header['gasLimit'], 'a gas limit'),
    coinbase: hexOf(header['coinbase'], 'a proposer'),
    prevRandao: pad(hexOf(header['mixHash'], 'randomness')),
    excessBlobGas: numberOf(header['excessBlobGas'] ?? 0, 'excess blob gas'),
    slotNumber: numberOf(header['slotNumber'] ?? 0, 'a slot'),
    parentBeaconRoot: hexOf(header['parentBeaconBlockRoot'], 'a root'),
  }
}

/** The transactions of a block as bytes, out of its RLP. */
function transactionsOf(block: JsonObject): readonly Hex[] {
  const [, transactions] = fromRlp(hexOf(block['rlp'], 'rlp') as ViemHex, 'hex') as readonly [
    unknown,
    readonly (ViemHex | readonly ViemHex[])[],
  ]
  return transactions.map((one) => (typeof one === 'string' ? one : toRlp(one as ViemHex[])))
}

/** What the run of a transaction is told to have done, against its receipt; then the state after it. */
async function runOne(
  state: State,
  bytes: Hex,
  environment: BlockEnvironment,
  receipt: JsonObject | undefined,
  gasBefore: bigint,
): Promise<{ readonly state: State; readonly refused: boolean }> {
  const { draft } = readEnvelope(toBytes(bytes) ?? new Uint8Array())
  if (draft.kind !== 'transaction' || draft.signature === undefined)
    throw new Error('it is read as something else than a signed transaction')
  if (draft.transaction.type === 'eip4844') throw new NotRun('blob transaction')
  const from = await recoverSender(draft.transaction, draft.signature)
  if (from === undefined) throw new Error('nobody signed it')
  const run = await runOf(draft.transaction, from, environment)
  const simulation = await simulated(state, run)
  if (isRefused(simulation)) return { state, refused: true }
  if (receipt !== undefined) {
    const wanted = numberOf(receipt['cumulativeGasUsed'], 'gas') - gasBefore
    if (wanted !== simulation.gasUsed) throw new Miss(`it uses ${simulation.gasUsed} gas, not ${wanted}`)
    if (receipt['status'] !== simulation.outcome.ok) throw new Miss(`it ends with ${JSON.stringify(simulation.outcome)}`)
    const logs = listOf(receipt['logs'], 'logs').map((log) => {
      const { address, topics, data } = objectOf(log, 'a log')
      return {
        address: hexOf(address, 'an address'),
        topics: listOf(topics, 'topics').map((topic) => hexOf(topic, 'a topic')),
        data: hexOf(data, 'data'),
      }
    })
    if (logsHash({ ...simulation, logs }) !== logsHash(simulation))
      throw new Miss(`it logs ${simulation.logs.length}, or other, logs, not these ${logs.length}`)
  }
  const odd = unexplained(simulation, run)
  if (odd !== undefined) throw new Miss(`what is told of does not explain the balance of ${odd}`)
  return { state: after(state, simulation, run), refused: false }
}

class NotRun extends Error {}
class Miss extends Error {}

/** Whether a block is wrong for something else than its transactions: we check no blocks. */
const isOfBlock = (exception: Json | undefined): boolean =>
  typeof exception === 'string' && exception.split('|').every((one) => one.startsWith('BlockException'))

async function runBlock(
  state: State,
  block: JsonObject,
  test: JsonObject,
  rulesAt: (gasLimit: bigint) => PublishedRules,
): Promise<{ readonly state: State; readonly refused: boolean }> {
  const exception = block['expectException']
  if (isOfBlock(exception)) throw new NotRun('a rule of whole blocks')
  const whole = block['blockHeader'] === undefined ? objectOf(block['rlp_decoded'], 'rlp_decoded') : block
  const header = objectOf(whole['blockHeader'], 'a header')
  if (whole['blockAccessList'] !== undefined && exception === undefined) {
    const hash = accessListHash(readBlockAccessList(whole['blockAccessList']))
    if (hash !== header['blockAccessListHash']) throw new Miss(`its access list has the hash ${hash}`)
  }
  const rules = rulesAt(numberOf(header['gasLimit'], 'a gas limit'))
  const environment = environmentOf(header, test, rules)
  let now = begun(state, header, rules)
  let gas = 0n
  for (const [at, bytes] of transactionsOf(block).entries()) {
    const receipts = whole['receipts'] === undefined ? [] : listOf(whole['receipts'], 'receipts')
    const receipt = exception === undefined && receipts[at] !== undefined ? objectOf(receipts[at], 'a receipt') : undefined
    const done = await runOne(now, bytes, environment, receipt, gas)
    if (done.refused) return { state, refused: true }
    now = done.state
    gas = receipt === undefined ? gas : numberOf(receipt['cumulativeGasUsed'], 'gas')
  }
  return { state: paidOut(now, listOf(whole['withdrawals'] ?? [], 'withdrawals')), refused: false }
}

/** One chain through the product: its decoder, its runs, and all that they tell of. */
export async function runChainCase(one: ChainCase): Promise<Verdict> {
  const rules = RELEASES[releaseOf(one)]
  if (rules === undefined) return { at: 'not-run', why: 'another release' }
  let state: State = stateOf(one.test['pre'])
  let refused = false
  try {
    for (const given of listOf(one.test['blocks'], 'blocks')) {
      const block = objectOf(given, 'a block')
      const done = await runBlock(state, block, one.test, rules)
      const isWrong = block['expectException'] !== undefined
      if (done.refused !== isWrong)
        return { at: 'miss', why: isWrong ? `it is run, not refused: ${JSON.stringify(block['expectException'])}` : 'it is refused' }
      refused ||= isWrong
      state = done.state
    }
  } catch (error) {
    if (error instanceof NotRun) return { at: 'not-run', why: error.message }
    if (error instanceof Miss) return { at: 'miss', why: error.message }
    if (!isError(error)) return { at: 'miss', why: error instanceof Error ? error.message : String(error) }
    const why = notRunBy(error)
    return why === undefined ? { at: 'miss', why: error.message } : { at: 'not-run', why }
  }
  // Some files leave out of the last state what the block itself stored: then its root tells.
  const differs = difference(state, stateOf(one.test['postState']))
  const last = listOf(one.test['blocks'], 'blocks').at(-1)
  const header = last === undefined ? undefined : objectOf(last, 'a block')['blockHeader']
  const isRight =
    differs === undefined || (header !== undefined && (await stateRootOf(state)) === objectOf(header, 'a header')['stateRoot'])
  return isRight ? { at: refused ? 'refused' : 'equal' } : { at: 'miss', why: differs }
}

/** Runs every case of the files of a folder. Misses that are known are named with their reason; throws where another is not as published. */
export async function runBlockchainTests(folder: string): Promise<{ readonly detail: string; readonly held: number }> {
  const counts = new Map<string, number>()
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
  const known: string[] = []
  const misses: string[] = []
  for (const file of jsonIn(readdirSync(folder))) {
    for (const [name, test] of Object.entries(testsIn(folder, file) ?? {})) {
      const verdict = await runChainCase({ name, test: objectOf(test, name) })
      const why = verdict.at === 'miss' ? knownMiss(name) : undefined
      if (verdict.at === 'not-run') count(`not run (${verdict.why})`)
      else if (verdict.at !== 'miss') count(verdict.at)
      else if (why === undefined) misses.push(`${name}: ${verdict.why}`)
      else {
        count('missed and known')
        known.push(`${name}: ${verdict.why} (${why})`)
      }
    }
  }
  const held = (counts.get('equal') ?? 0) + (counts.get('refused') ?? 0)
  const detail = [[...counts].map(([name, number]) => `${number} ${name}`).join(', '), ...known].join('\n      ')
  if (misses.length === 0) return { detail, held }
  throw new Error([`${misses.length} missed, ${detail}`, ...misses].join('\n      '))
}
