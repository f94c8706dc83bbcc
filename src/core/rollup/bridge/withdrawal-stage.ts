import { defined } from '../../defined.ts'
import type { Address } from '../../ethereum/address.ts'
import type { GameFault } from '../rollup-state.ts'

/** A game that covers a withdrawal's block. */
export type CoveringGame = { readonly game: Address; readonly l2Number: bigint }

/** A proof that the portal holds. Seconds since the epoch. */
export type ProvenWithdrawal = { readonly submitter: Address; readonly game: Address; readonly provedAt: bigint }

/** Why a game that a withdrawal was proved against pays nothing out. */
export type VoidGame = (typeof VOID_GAMES)[number]
const VOID_GAMES = ['blacklisted', 'retired', 'lost', 'other-type', 'unregistered'] as const satisfies readonly GameFault[]

/** True for a fault for which a game is void now, and was not when it was proved against. */
export const isVoidGame = (fault: GameFault): fault is VoidGame => VOID_GAMES.some((one) => one === fault)

/**
 * How far a withdrawal is, in seconds since the epoch.
 * - `initiated`: it is on layer 2; no game of layer 1 covers its block.
 * - `provable`: `covering` does. `again`: it was proved before, against a game that became void.
 * - `proved`: layer 1 holds the proof. `readyAt`: when it can be finalized at the earliest; absent: its game is open, and does not say.
 * - `finalizable`: anybody may finalize it now.
 * - `void`: its game is void, and no other covers it.
 * - `paused`: the chain's guardian holds all withdrawals back.
 * - `finalized`: it was paid out (`succeeded`; absent: nothing says whether its call succeeded there).
 * - `failed`: it was finalized, and its call failed. `again`: the messenger of layer 1 keeps the message, and whoever wants may try it again; without, nobody can, and
 *   what it carried stays in the portal.
 * - `unknown`: a fact could not be read. `last`: what was known before.
 */
export type WithdrawalStage =
  | { readonly kind: 'initiated' }
  | { readonly kind: 'provable'; readonly covering: CoveringGame; readonly again?: VoidGame }
  | { readonly kind: 'proved'; readonly proof: ProvenWithdrawal; readonly readyAt?: bigint }
  | { readonly kind: 'finalizable'; readonly proof: ProvenWithdrawal }
  | { readonly kind: 'void'; readonly why: VoidGame }
  | { readonly kind: 'paused' }
  | { readonly kind: 'finalized'; readonly succeeded?: true }
  | { readonly kind: 'failed'; readonly again: boolean }
  | { readonly kind: 'unknown'; readonly last?: KnownStage }

export type KnownStage = Exclude<WithdrawalStage, { readonly kind: 'unknown' }>

/** What layer 1 says of the game of a proof. Seconds since the epoch. */
export type ProofGame = { readonly void?: VoidGame; readonly resolvedAt?: bigint; readonly challengeableUntil?: bigint }

/**
 * What layer 1 says of a withdrawal at one of its blocks, all of it read there. `now`: that block's time, in seconds since the epoch.
 * `finalized`: the portal has made its call; `outcome`: what came of that, where anything says it (`kept`: by the messenger, to be tried again). `proofs`: of everybody who proved it, the account's own first, and of each its game. `maturitySeconds`: how long a proof waits;
 * `finalitySeconds`: how long a resolved game does.
 */
export type WithdrawalFacts = {
  readonly now: bigint
  readonly finalized: boolean
  readonly outcome?: 'succeeded' | 'failed' | 'kept'
  readonly paused: boolean
  readonly proofs: readonly (ProvenWithdrawal & { readonly of: ProofGame })[]
  readonly covering?: CoveringGame
  readonly maturitySeconds: bigint
  readonly finalitySeconds: bigint
}

/** When a proof can be finalized: both delays must be over, not only reached. Absent: its game is not resolved, and does not say when it may be. */
function readyAt(proof: WithdrawalFacts['proofs'][number], { maturitySeconds, finalitySeconds }: WithdrawalFacts): bigint | undefined {
  const matured = proof.provedAt + maturitySeconds + 1n
  const { resolvedAt, challengeableUntil } = proof.of
  const resolved = resolvedAt ?? challengeableUntil
  if (resolved === undefined) return undefined
  const settled = resolved + finalitySeconds + 1n
  return matured > settled ? matured : settled
}

/** Says from the facts how far a withdrawal is. Whose proof is ripe first counts; a proof of somebody else is as good as one's own. */
export function withdrawalStage(facts: WithdrawalFacts): KnownStage {
  if (facts.finalized) return afterCall(facts.outcome)
  if (facts.paused) return { kind: 'paused' }
  const valid = facts.proofs.filter(({ of }) => of.void === undefined)
  const waiting = valid.map((proof) => ({
    proof: bare(proof),
    readyAt: readyAt(proof, facts),
    isResolved: proof.of.resolvedAt !== undefined,
  }))
  const ripe = waiting.find((one) => one.isResolved && one.readyAt !== undefined && one.readyAt <= facts.now)
  if (ripe !== undefined) return { kind: 'finalizable', proof: ripe.proof }
  const [first, ...others] = waiting
  if (first !== undefined) {
    const soonest = others.reduce((best, one) => (isSooner(one.readyAt, best.readyAt) ? one : best), first)
    return { kind: 'proved', proof: soonest.proof, ...defined({ readyAt: soonest.readyAt }) }
  }
  const why = facts.proofs[0]?.of.void
  if (facts.covering !== undefined) return { kind: 'provable', covering: facts.covering, ...defined({ again: why }) }
  return why === undefined ? { kind: 'initiated' } : { kind: 'void', why }
}

const afterCall = (outcome: WithdrawalFacts['outcome']): KnownStage =>
  outcome === 'failed' || outcome === 'kept'
    ? { kind: 'failed', again: outcome === 'kept' }
    : { kind: 'finalized', ...defined({ succeeded: outcome === undefined ? undefined : (true as const) }) }

const bare = ({ submitter, game, provedAt }: ProvenWithdrawal): ProvenWithdrawal => ({ submitter, game, provedAt })

const isSooner = (one: bigint | undefined, other: bigint | undefined): boolean => one !== undefined && (other === undefined || one < other)

/** What happens to what is known of a withdrawal. `l1`: number of the block of layer 1 that was read. */
export type WithdrawalEvent =
  | { readonly kind: 'read'; readonly l1: bigint; readonly facts: WithdrawalFacts }
  /** It could not be read. */
  | { readonly kind: 'unread' }

export type WithdrawalState = { readonly stage: WithdrawalStage; readonly l1: bigint }

export const UNREAD_WITHDRAWAL: WithdrawalState = { stage: { kind: 'unknown' }, l1: 0n }

/**
 * The next state of a withdrawal. A late answer of an older block is dropped. What could not be read becomes unknown, with what was known before; only a withdrawal that was
 * paid out stays so, as nothing undoes that. A newer reading always counts: a game may be void that was good, and layer 1 may take a block back.
 */
export function next(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState {
  if (event.kind === 'read') return event.l1 < state.l1 ? state : { stage: withdrawalStage(event.facts), l1: event.l1 }
  const { stage } = state
  if (stage.kind === 'finalized' || stage.kind === 'unknown') return state
  return { ...state, stage: { kind: 'unknown', last: stage } }
}
