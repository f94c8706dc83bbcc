import { portalOf, type RollupPortal } from '#core/chains/portals'
import { defined } from '#core/defined'
import { type AppError, fail, isError } from '#core/errors'
import type { Address } from '#core/ethereum/address'
import { delegateOf } from '#core/ethereum/delegation'
import type { Header } from '#core/chains/header'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { type Hex, size } from '#core/bytes/hex'
import {
  depositTransactionCall,
  finalizeWithdrawalCall,
  initiateWithdrawalCall,
  proveWithdrawalCall,
} from '#core/rollup/bridge/bridge-calls'
import { minimumDepositGas } from '#core/rollup/bridge/deposit'
import {
  next,
  UNREAD_WITHDRAWAL,
  type WithdrawalEvent,
  type WithdrawalStage,
  type WithdrawalState,
} from '#core/rollup/bridge/withdrawal-stage'
import { MESSAGE_PASSER } from '#core/rollup/output-root'
import type { ReadRollup, RollupView } from '#core/rollup/rollup-view'
import { createCell, type Source } from '#core/source'
import type { BaseIntent, Intent } from '#core/signing/intent'
import { callOfIntent } from '#analysis'
import type { DetailProbe } from '#survey'
import { atHead, type HeadDeps } from '../at-head.ts'
import { chainIn, type ChainBook } from '../chains/chains.ts'
import type { SessionService } from '../session/session.ts'
import { depositTokenCall, findTokenPair, missingAllowance, type TokenPair, withdrawTokenCall } from './bridge-tokens.ts'
import { type DepositingTransaction, findDeposits, type RollupDeposit } from './find-deposits.ts'
import { finalizedOutcome, findWithdrawals, type LoggedWithdrawal } from './find-withdrawals.ts'
import { findProof, outputsOver } from './withdrawal-proof.ts'
import { gameIndexOf, type PortalFacts, readPortalFacts } from './withdrawal-facts.ts'

/** A withdrawal and how far it is. */
export type TrackedWithdrawal = LoggedWithdrawal & { readonly stage: WithdrawalStage }

/** Withdrawals of one account from one rollup, newest first. */
export type WithdrawalList = {
  readonly withdrawals: readonly TrackedWithdrawal[]
  /** Before this block of the rollup nothing was looked for. 0: everything was. */
  readonly from: bigint
  /** What layer 1 says of the rollup. Where it is not read, every stage is unknown. */
  readonly view: RollupView
  /** Why nothing can be read of them, where it is more than that layer 1 does not answer: an upgrade moved the portal, or runs a release that this build cannot read. */
  readonly problem?: AppError
}

/** A withdrawal of an account that waits for its owner's next step. */
export type ReadyWithdrawal = { readonly chainId: number; readonly account: Address; readonly hash: Hex }

/** A request of a chain, to be proposed. */
export type BridgeStep = { readonly chainId: number; readonly intent: Extract<Intent, { kind: 'call' }> }

/** The canonical bridge of the OP Stack. Nothing is signed here: each step is proposed as any call, and goes through the Review. */
export type BridgeBook = {
  /** The account's withdrawals, found in logs alone, with what layer 1 proves of each. `further`: goes on where the last look ended. Throws `rpc/*`. */
  withdrawals(chainId: number, account: Address, signal?: AbortSignal, how?: 'further'): Promise<WithdrawalList>
  /** Those that wait for their owner, of all that were looked at; none while the vault is not open. */
  readonly ready: Source<readonly ReadyWithdrawal[]>
  /** What a transaction of layer 1 asked rollups for: known there by a hash that its log gives. Throws `rpc/*`. */
  deposits(sent: DepositingTransaction, signal?: AbortSignal): Promise<readonly RollupDeposit[]>
  /** Pays wei in on layer 1. Throws `bridge/*`. */
  deposit(chainId: number, to: Address, wei: bigint, signal?: AbortSignal): Promise<BridgeStep>
  /** The token of layer 1 that a token of the rollup stands for; nothing where the standard bridge does not carry it. Throws `bridge/*`, `rpc/*`. */
  tokenPair(chainId: number, token: Address, signal?: AbortSignal): Promise<TokenPair | undefined>
  /** Pays a token in on layer 1, or first allows the bridge there to take just that, or before takes back what it may take, where the token wants that. Throws `bridge/*`, `rpc/*`. */
  depositToken(pair: TokenPair, account: Address, units: bigint, signal?: AbortSignal): Promise<BridgeStep>
  /** Begins a withdrawal of a token on the rollup. Throws `bridge/*`. */
  withdrawToken(pair: TokenPair, account: Address, units: bigint, signal?: AbortSignal): Promise<BridgeStep>
  /** The same transaction of the rollup, asked for through layer 1: nobody there can leave it out. Throws `bridge/*`. */
  force(chainId: number, intent: BaseIntent, signal?: AbortSignal): Promise<BridgeStep>
  /** Begins a withdrawal of wei on the rollup. Throws `bridge/*`. */
  withdraw(chainId: number, to: Address, wei: bigint, signal?: AbortSignal): Promise<BridgeStep>
  /** Proves it under the newest output for which there is a proof. Throws `bridge/*`, `rpc/*`, `proof/*`, `simulation/*`. */
  prove(sent: LoggedWithdrawal, signal?: AbortSignal): Promise<BridgeStep>
  /** Has it paid out, by whosever proof is ripe. Throws `bridge/not-now`. */
  finalize(one: TrackedWithdrawal, account: Address): BridgeStep
  /** Has the messenger of layer 1 try a call again that failed when the withdrawal was finalized. Throws `bridge/not-now`. */
  relay(one: TrackedWithdrawal): BridgeStep
}

type Deps = HeadDeps & { readonly book: ChainBook; readonly session: Pick<SessionService, 'state'> }

/** What layer 1 says of the rollup takes some trips to read, in milliseconds. */
const VIEW_MS = 12_000
/** A block or two of layer 1, in milliseconds. */
const HEAD_MS = 12_000
/** Gas of layer 2 for a payment: also one to a contract that does a little. */
const PAYMENT_GAS = 100_000n
/** Gas of layer 2 for a call, besides what its bytes take. */
const CALL_GAS = 300_000n

/** Fetched when the bridge is first looked at. One for all who ask. */
export const createBridgeBook = (deps: Deps): BridgeBook => ({
  ...createTracking(deps),
  ...createPayments(deps),
  ...createSteps(deps),
  deposits: (sent, signal = new AbortController().signal) => findDeposits({ chain: deps.chain, signal }, sent),
})

const viewOf = ({ chain }: Deps, chainId: number, signal: AbortSignal | undefined): Promise<RollupView> =>
  chain.call('rollup', { chainId, maxAgeMs: VIEW_MS, purpose: 'history' }, { signal })

/** What was found of an account on a rollup. Before block `from` nothing was looked for. */
type Look = { readonly found: ReadonlyMap<Hex, LoggedWithdrawal>; readonly from: bigint }

function createTracking(deps: Deps): Pick<BridgeBook, 'withdrawals' | 'ready'> {
  const { chain, session } = deps
  const looks = new Map<string, Look>()
  const states = new Map<Hex, WithdrawalState>()
  const ready = createCell<readonly ReadyWithdrawal[]>([])
  // What is known of the person's accounts does not outlive a lock.
  session.state.subscribe(() => {
    if (session.state.get().kind === 'open') return
    looks.clear()
    states.clear()
    ready.set([])
  })

  /** Adds what is found beyond what was, and tells how far it was looked. */
  async function look(chainId: number, account: Address, how: 'further' | undefined, signal: AbortSignal): Promise<Look> {
    const key = `${chainId} ${account}`
    const known = looks.get(key)
    // An older head would hide what was just begun.
    const head = await chain.call('head', { chainId, maxAgeMs: 0, purpose: 'history' }, { signal })
    const toBlock = how === 'further' && known !== undefined ? known.from - 1n : head.number
    if (toBlock < 0n && known !== undefined) return known
    const { withdrawals, from } = await findWithdrawals({ chain, chainId, account, toBlock, signal })
    const found = new Map([...(known?.found ?? []), ...withdrawals.map((one) => [one.hash, one] as const)])
    const made = { found, from: known !== undefined && known.from < from ? known.from : from }
    looks.set(key, made)
    return made
  }

  const track = (one: LoggedWithdrawal, read: Read | undefined): TrackedWithdrawal => {
    const facts = read?.facts.get(one.hash)
    const covering = read === undefined ? undefined : coveringOf(read.view, one.block)
    const event: WithdrawalEvent =
      facts === undefined || read === undefined
        ? { kind: 'unread' }
        : { kind: 'read', l1: read.l1, facts: { ...facts, ...defined({ covering }) } }
    const state = next(states.get(one.hash) ?? UNREAD_WITHDRAWAL, event)
    states.set(one.hash, state)
    return { ...one, stage: state.stage }
  }

  const isOpen = (): boolean => session.state.get().kind === 'open'
  const remind = (chainId: number, account: Address, list: readonly TrackedWithdrawal[]): void => {
    const others = ready.get().filter((one) => one.chainId !== chainId || one.account !== account)
    const waiting = list.filter(({ stage }) => stage.kind === 'provable' || stage.kind === 'finalizable')
    if (isOpen()) ready.set([...others, ...waiting.map(({ hash }) => ({ chainId, account, hash }))])
  }

  return {
    ready,
    async withdrawals(chainId, account, signal = new AbortController().signal, how) {
      const { found, from } = await look(chainId, account, how, signal)
      const view = await viewOf(deps, chainId, signal)
      const sent = [...found.values()].toSorted((a, b) => (a.block === b.block ? 0 : a.block > b.block ? -1 : 1))
      const read = await readStages(deps, view, sent, account, signal)
      const problem = isError(read) ? read : view.kind === 'fault' ? unknownRelease(deps, chainId) : undefined
      const facts = isError(read) ? undefined : read
      const withdrawals = sent.map((one) => track(one, facts))
      remind(chainId, account, withdrawals)
      return { withdrawals, from, view, ...defined({ problem }) }
    },
  }
}

/** What goes in on one layer and comes out at the same address on the other. */
function createPayments(deps: Deps): Pick<BridgeBook, 'deposit' | 'withdraw' | 'force' | 'tokenPair' | 'depositToken' | 'withdrawToken'> {
  /** To the portal by the chain's folder, unless layer 1 says that it is another. */
  const toPortal = async (chainId: number, data: Hex, value: bigint, signal: AbortSignal | undefined): Promise<BridgeStep> => {
    const known = routeOf(deps.book, chainId)
    mustAgree(deps.book, known, await viewOf(deps, chainId, signal))
    return { chainId: known.l1, intent: { kind: 'call', to: known.portal, value, data } }
  }
  return {
    async deposit(chainId, to, wei, signal) {
      const { l1 } = routeOf(deps.book, chainId)
      await mustBeThere(deps, { from: l1, to: chainId, account: to }, signal)
      return toPortal(chainId, depositTransactionCall({ to, value: wei, gasLimit: PAYMENT_GAS, data: '0x' }), wei, signal)
    },
    force(chainId, intent, signal) {
      const { to, value, data } = callOfIntent(intent)
      const gasLimit = size(data) === 0 ? PAYMENT_GAS : minimumDepositGas(size(data)) + CALL_GAS
      return toPortal(chainId, depositTransactionCall({ ...defined({ to }), value, gasLimit, data }), 0n, signal)
    },
    async withdraw(chainId, target, wei, signal) {
      const { l1 } = routeOf(deps.book, chainId)
      await mustBeThere(deps, { from: chainId, to: l1, account: target }, signal)
      const data = initiateWithdrawalCall({ target, gasLimit: PAYMENT_GAS, data: '0x' })
      return { chainId, intent: { kind: 'call', to: MESSAGE_PASSER, value: wei, data } }
    },
    async tokenPair(chainId, token, signal) {
      const { name } = chainIn(deps.book, chainId)
      const known = routeOf(deps.book, chainId)
      const view = mustBeRead(await viewOf(deps, chainId, signal), name)
      mustAgree(deps.book, known, view)
      return findTokenPair(view, chainId, token, (read, at) => on(deps, chainId, signal, read, at))
    },
    async depositToken(pair, account, units, signal) {
      await mustBeThere(deps, { from: pair.l1, to: pair.chainId, account }, signal)
      const missing = await on(deps, pair.l1, signal, (reading) => missingAllowance(reading, pair, account, units))
      return { chainId: pair.l1, intent: missing ?? depositTokenCall(pair, account, units) }
    },
    async withdrawToken(pair, account, units, signal) {
      await mustBeThere(deps, { from: pair.chainId, to: pair.l1, account }, signal)
      return { chainId: pair.chainId, intent: withdrawTokenCall(pair, account, units) }
    },
  }
}

/** Refuses to pay a contract that is on one layer alone: who signs for it there may sign for nothing on the other. Throws `bridge/no-account`. */
async function mustBeThere(
  deps: Deps,
  { from, to, account }: { readonly from: number; readonly to: number; readonly account: Address },
  signal: AbortSignal | undefined,
): Promise<void> {
  const hasCode = (chainId: number) => on(deps, chainId, signal, (reading) => isContract(reading, account))
  if (!(await hasCode(from)) || (await hasCode(to))) return
  throw fail('bridge/no-account', { chain: chainIn(deps.book, to).name })
}

/** True for code that is more than a delegation, which the account's key stays above (EIP-7702). */
async function isContract({ reader, header, signal }: DetailProbe, account: Address): Promise<boolean> {
  const { witness } = await reader.state(header, [{ address: account, slots: [] }], { purpose: 'history', ...defined({ signal }) })
  const hash = witness.accounts.find(({ address }) => address === account)?.account?.codeHash ?? EMPTY_HASH
  const code = witness.codes.find((one) => one.hash === hash)?.code
  return hash !== EMPTY_HASH && delegateOf(code) === undefined
}

/** Reads on `at`, else at the chain's head. */
const on = <T>(
  deps: Deps,
  chainId: number,
  signal: AbortSignal | undefined,
  read: (reading: DetailProbe) => Promise<T>,
  at?: Header,
): Promise<T> => {
  const chain = chainIn(deps.book, chainId)
  if (at === undefined) return atHead(deps, chain, signal, read, { maxAgeMs: HEAD_MS, purpose: 'history' })
  return read({ reader: deps.reader, chain, header: at, nowSeconds: deps.platform.now() / 1000, ...defined({ signal }) })
}

function createSteps(deps: Deps): Pick<BridgeBook, 'prove' | 'finalize' | 'relay'> {
  const { chain, book } = deps
  return {
    async prove(sent, signal) {
      const known = routeOf(book, sent.chainId)
      const name = chainIn(book, sent.chainId).name
      const view = mustBeRead(await viewOf(deps, sent.chainId, signal), name)
      mustAgree(book, known, view)
      const found = await findProof({ chain, signal }, view, sent)
      if (found === undefined) throw fail('bridge/no-proof', { chain: name })
      const gameIndex = await onLayerOne(deps, known, signal, (reading) => gameIndexOf(reading, view, found, name))
      if (gameIndex === undefined) throw fail('bridge/no-proof', { chain: name })
      const data = proveWithdrawalCall(sent.withdrawal, { ...found.proof, gameIndex })
      return { chainId: known.l1, intent: { kind: 'call', to: known.portal, value: 0n, data } }
    },
    finalize({ chainId, withdrawal, stage }, account) {
      if (stage.kind !== 'finalizable') throw fail('bridge/not-now')
      const { l1, portal: to } = routeOf(book, chainId)
      const { submitter } = stage.proof
      const data = finalizeWithdrawalCall(withdrawal, submitter === account ? undefined : submitter)
      return { chainId: l1, intent: { kind: 'call', to, value: 0n, data } }
    },
    relay({ chainId, withdrawal: { target: to, data }, stage }) {
      // Only a message of the messenger is ever kept; what it carries is there already.
      if (stage.kind !== 'failed' || !stage.again) throw fail('bridge/not-now')
      return { chainId: routeOf(book, chainId).l1, intent: { kind: 'call', to, value: 0n, data } }
    },
  }
}

/** The way of a chain whose folder names its portal and whose layer 1 is set up. Throws `bridge/unread`. */
function routeOf(book: ChainBook, chainId: number): RollupPortal {
  const on = chainIn(book, chainId)
  const known = on.kind === 'op-stack' ? portalOf(chainId) : undefined
  if (known === undefined || book.find(known.l1) === undefined) throw fail('bridge/unread', { chain: on.name })
  return known
}

function mustBeRead(view: RollupView, chain: string): ReadRollup {
  if (view.kind === 'fault') throw fail('bridge/other-release', { chain })
  if (view.kind !== 'read') throw fail('bridge/unread', { chain })
  return view
}

function mustAgree(book: ChainBook, { chainId, portal }: RollupPortal, view: RollupView): void {
  if (view.kind === 'read' && view.state.contracts.OptimismPortal2.address !== portal)
    throw fail('bridge/other-portal', { chain: chainIn(book, chainId).name })
}

const onLayerOne = <T>(
  deps: Deps,
  { l1 }: Pick<RollupPortal, 'l1'>,
  signal: AbortSignal | undefined,
  work: Parameters<typeof atHead<T>>[3],
): Promise<T> => atHead(deps, chainIn(deps.book, l1), signal, work, { maxAgeMs: HEAD_MS, purpose: 'history' })

type Read = { readonly view: ReadRollup; readonly l1: bigint; readonly facts: PortalFacts }

const unknownRelease = ({ book }: Deps, chainId: number): AppError => fail('bridge/other-release', { chain: chainIn(book, chainId).name })

/** What layer 1 says of these; nothing where it can't be read now, and why where that does not pass by itself. Throws `app/aborted` alone. */
async function readStages(
  deps: Deps,
  view: RollupView,
  sent: readonly LoggedWithdrawal[],
  account: Address,
  signal: AbortSignal,
): Promise<Read | AppError | undefined> {
  const [one] = sent
  if (view.kind !== 'read' || one === undefined) return undefined
  const { name } = chainIn(deps.book, one.chainId)
  try {
    mustAgree(deps.book, routeOf(deps.book, one.chainId), view)
    const read = await onLayerOne(deps, { l1: view.l1.chainId }, signal, async (reading) => {
      const facts = await readPortalFacts(reading, view, { sent, account, chain: name })
      return { view, l1: reading.header.number, facts }
    })
    return { ...read, facts: await withOutcomes(deps, read, sent, signal) }
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return error.code === 'bridge/other-portal' ? error : undefined
  }
}

/** Adds what a log says of calls of which the state says nothing. A payment without data is not asked about: it needs nobody's code to succeed. */
async function withOutcomes(
  { chain }: Deps,
  { view, l1: toBlock, facts }: Read,
  sent: readonly LoggedWithdrawal[],
  signal: AbortSignal,
): Promise<PortalFacts> {
  const made = new Map(facts)
  const where = { chainId: view.l1.chainId, portal: view.state.contracts.OptimismPortal2.address, toBlock }
  for (const { hash, withdrawal } of sent) {
    const known = made.get(hash)
    if (known?.finalized !== true || known.outcome !== undefined || size(withdrawal.data) === 0) continue
    made.set(hash, { ...known, ...defined({ outcome: await finalizedOutcome({ chain, signal }, where, hash) }) })
  }
  return made
}

/** A game whose block is at or after the withdrawal's, and that an endpoint of the rollup gives as its own. */
function coveringOf(view: ReadRollup, block: bigint) {
  const own = [view.proposed?.number, view.anchored?.number].filter((number) => number !== undefined)
  return outputsOver(view, block).find(({ l2Number }) => own.includes(l2Number))
}
