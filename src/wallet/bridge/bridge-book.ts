import type { Chain } from '#core/chains/chain'
import { portalOf, type RollupPortal } from '#core/chains/portals'
import { defined } from '#core/defined'
import { fail, isError } from '#core/errors'
import type { Address } from '#core/ethereum/address'
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
import type { BaseIntent, Intent } from '#core/signing/intent'
import { callOfIntent } from '#analysis'
import { atHead, type HeadDeps } from '../at-head.ts'
import { chainIn, type ChainBook } from '../chains/chains.ts'
import type { SessionService } from '../session/session.ts'
import { findWithdrawals, type LoggedWithdrawal } from './find-withdrawals.ts'
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
}

/** A request of a chain, to be proposed. */
export type BridgeStep = { readonly chainId: number; readonly intent: Extract<Intent, { kind: 'call' }> }

/** The canonical bridge of the OP Stack. Nothing is signed here: each step is proposed as any call, and goes through the Review. */
export type BridgeBook = {
  /** The account's withdrawals, found in logs alone, with what layer 1 proves of each. `further`: goes on where the last look ended. Throws `rpc/*`. */
  withdrawals(chainId: number, account: Address, signal?: AbortSignal, how?: 'further'): Promise<WithdrawalList>
  /** Pays wei in on layer 1. Throws `bridge/*`. */
  deposit(chainId: number, to: Address, wei: bigint, signal?: AbortSignal): Promise<BridgeStep>
  /** The same transaction of the rollup, asked for through layer 1: nobody there can leave it out. Throws `bridge/*`. */
  force(chainId: number, intent: BaseIntent, signal?: AbortSignal): Promise<BridgeStep>
  /** Begins a withdrawal of wei on the rollup. Throws `bridge/*`. */
  withdraw(chainId: number, to: Address, wei: bigint): BridgeStep
  /** Proves it under the newest output for which there is a proof. Throws `bridge/*`, `rpc/*`, `proof/*`, `simulation/*`. */
  prove(sent: LoggedWithdrawal, signal?: AbortSignal): Promise<BridgeStep>
  /** Has it paid out, by whosever proof is ripe. Throws `bridge/not-now`. */
  finalize(one: TrackedWithdrawal, account: Address): BridgeStep
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
export const createBridgeBook = (deps: Deps): BridgeBook => ({ ...createTracking(deps), ...createSteps(deps) })

const viewOf = ({ chain }: Deps, chainId: number, signal: AbortSignal | undefined): Promise<RollupView> =>
  chain.call('rollup', { chainId, maxAgeMs: VIEW_MS, purpose: 'history' }, { signal })

/** What was found of an account on a rollup. Before block `from` nothing was looked for. */
type Look = { readonly found: ReadonlyMap<Hex, LoggedWithdrawal>; readonly from: bigint }

function createTracking(deps: Deps): Pick<BridgeBook, 'withdrawals'> {
  const { chain, session } = deps
  const looks = new Map<string, Look>()
  const states = new Map<Hex, WithdrawalState>()
  // What is known of the person's accounts does not outlive a lock.
  session.state.subscribe(() => {
    if (session.state.get().kind === 'open') return
    looks.clear()
    states.clear()
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

  return {
    async withdrawals(chainId, account, signal = new AbortController().signal, how) {
      const { found, from } = await look(chainId, account, how, signal)
      const view = await viewOf(deps, chainId, signal)
      const sent = [...found.values()].toSorted((a, b) => (a.block === b.block ? 0 : a.block > b.block ? -1 : 1))
      const read = await readStages(deps, view, sent, account, signal)
      return { withdrawals: sent.map((one) => track(one, read)), from, view }
    },
  }
}

function createSteps(deps: Deps): Omit<BridgeBook, 'withdrawals'> {
  const { chain, book } = deps
  /** To the portal by the chain's folder, unless layer 1 says that it is another. */
  const toPortal = async (chainId: number, data: Hex, value: bigint, signal: AbortSignal | undefined): Promise<BridgeStep> => {
    const known = routeOf(book, chainId)
    mustAgree(book, known, await viewOf(deps, chainId, signal))
    return { chainId: known.l1, intent: { kind: 'call', to: known.portal, value, data } }
  }
  return {
    deposit: (chainId, to, wei, signal) =>
      toPortal(chainId, depositTransactionCall({ to, value: wei, gasLimit: PAYMENT_GAS, data: '0x' }), wei, signal),
    force(chainId, intent, signal) {
      const { to, value, data } = callOfIntent(intent)
      const gasLimit = size(data) === 0 ? PAYMENT_GAS : minimumDepositGas(size(data)) + CALL_GAS
      return toPortal(chainId, depositTransactionCall({ ...defined({ to }), value, gasLimit, data }), 0n, signal)
    },
    withdraw(chainId, target, wei) {
      routeOf(book, chainId)
      const data = initiateWithdrawalCall({ target, gasLimit: PAYMENT_GAS, data: '0x' })
      return { chainId, intent: { kind: 'call', to: MESSAGE_PASSER, value: wei, data } }
    },
    async prove(sent, signal) {
      const known = routeOf(book, sent.chainId)
      const name = chainIn(book, sent.chainId).name
      const view = mustBeRead(await viewOf(deps, sent.chainId, signal), name)
      mustAgree(book, known, view)
      const found = await findProof({ chain, signal }, view, sent)
      if (found === undefined) throw fail('bridge/no-proof', { chain: name })
      const gameIndex = await onLayerOne(deps, known, signal, (reading) => gameIndexOf(reading, view, found.game, name))
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

/** What layer 1 says of these; nothing where it can't be read now. Throws `app/aborted` alone. */
async function readStages(
  deps: Deps,
  view: RollupView,
  sent: readonly LoggedWithdrawal[],
  account: Address,
  signal: AbortSignal,
): Promise<Read | undefined> {
  const [one] = sent
  if (view.kind !== 'read' || one === undefined) return undefined
  const hashes = sent.map(({ hash }) => hash)
  const on: Chain = chainIn(deps.book, one.chainId)
  try {
    mustAgree(deps.book, routeOf(deps.book, one.chainId), view)
    return await onLayerOne(deps, { l1: view.l1.chainId }, signal, async (reading) => {
      const facts = await readPortalFacts(reading, view, { hashes, account, chain: on.name })
      return { view, l1: reading.header.number, facts }
    })
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return undefined
  }
}

/** A game whose block is at or after the withdrawal's, and that an endpoint of the rollup gives as its own. */
function coveringOf(view: ReadRollup, block: bigint) {
  const own = [view.proposed?.number, view.anchored?.number].filter((number) => number !== undefined)
  return outputsOver(view, block).find(({ l2Number }) => own.includes(l2Number))
}
