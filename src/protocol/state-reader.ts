import type { Evidence } from '#core/evidence/evidence'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type {
  MissingState,
  Witness,
  BlockEnvironment,
  Run,
  Simulation,
  Bundle,
  VariedBundle,
  Variant,
  VariantResult,
} from '#core/simulation/simulation'
import type { Header } from '#core/chains/header'
import type { Purpose } from './chain.ts'

/** A call by which what it reads is remembered. Value in wei; absent: none. */
export type ReadSetKey = {
  readonly chainId: number
  readonly from: Address
  readonly to?: Address
  readonly value?: bigint
  readonly data: Hex
}

/** How an answer came about, for "How we know". */
export type AnswerSource = {
  readonly trips: number
  readonly accounts: number
  readonly slots: number
  readonly sources: readonly string[]
  readonly evidence: Evidence
}

/** A read-only call. */
export type ProvedCall = { readonly to: Address; readonly data: Hex; readonly from?: Address }
/** What a call answered, or what it reverted with. */
export type CallResult = { readonly ok: boolean; readonly data: Hex }

/** Options of one question: why it is asked, what it will probably read, and the caller's cancellation. */
export type ReadOptions = { readonly purpose: Purpose; readonly hints: readonly MissingState[]; readonly signal?: AbortSignal }

/**
 * Verified reads and runs: everything that the displayed run touched was proved under the header's state root; or, where nobody who may be asked gives proofs,
 * told by one endpoint, which the evidence says.
 */
export type ClosureReader = {
  /** What the last run of exactly this call read. */
  remembered(call: ReadSetKey): Promise<readonly MissingState[]>
  /**
   * What this call will probably read, to be proved along with what is asked before it: what it read before, or else what it reads on what was proved of earlier
   * blocks. Nothing of another call is in it. Who asks is about to run it, so the evm Worker gets ready meanwhile.
   */
  expected(call: ReadSetKey): Promise<readonly MissingState[]>
  /** Proves just these, without a run. */
  state(
    header: Header,
    wants: readonly MissingState[],
    asking: Omit<ReadOptions, 'hints'>,
  ): Promise<{ readonly witness: Witness; readonly how: AnswerSource }>
  read(
    header: Header,
    environment: BlockEnvironment,
    calls: readonly ProvedCall[],
    asking: ReadOptions,
  ): Promise<{ readonly results: readonly CallResult[]; readonly how: AnswerSource }>
  run(header: Header, run: Run, asking: ReadOptions): Promise<{ readonly simulation: Simulation; readonly how: AnswerSource }>
  /** Steps one after another on one state; one answer for each. `reads`: what they read. */
  runBundle(
    header: Header,
    bundle: Bundle,
    asking: ReadOptions,
  ): Promise<{ readonly results: readonly Simulation[]; readonly reads: readonly MissingState[]; readonly how: AnswerSource }>
  /** The same steps under other circumstances; one short answer for each. */
  runs(
    header: Header,
    bundle: VariedBundle,
    variants: readonly Variant[],
    asking: ReadOptions,
  ): Promise<{ readonly results: readonly VariantResult[]; readonly how: AnswerSource }>
}
