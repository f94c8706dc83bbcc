import { defined } from '#core/defined'
import type { Header } from '#core/chains/header'
import type { LayerOneState, NumberedOutput, RollupState, TimedOutput } from '#core/rollup/rollup-state'
import { fetchHeader } from '../calls/header.ts'
import type { CallOptions } from '../connection/exchange.ts'
import { failureCode, type OutputDeps } from './output-header.ts'

/**
 * The block that was the newest at a second, reckoned back from a newer one: the OP Stack makes them at even times. `undefined` where that second is not over by then.
 * It is only where to look: the block that is found there has to be of that second, and of the output.
 */
export function numberAt(
  { number, timestamp }: Pick<Header, 'number' | 'timestamp'>,
  second: bigint,
  blockSeconds: bigint,
): bigint | undefined {
  if (second >= timestamp + blockSeconds) return undefined
  const behind = timestamp > second ? (timestamp - second + blockSeconds - 1n) / blockSeconds : 0n
  return behind > number ? undefined : number - behind
}

/**
 * Gives outputs that are claimed of a second the number of their block, by the newest block of an endpoint and the chain's time between blocks. An anchor for which there
 * is none is void for now, with the endpoint's failure, if it was one; proposals without one are left out. Throws `app/aborted` alone.
 */
export async function numberOutputs(
  deps: OutputDeps,
  { anchor, proposals, ...rest }: LayerOneState,
  asking: CallOptions,
): Promise<{ readonly state: RollupState; readonly why?: string }> {
  const hasTimed = 'timestamp' in anchor || proposals.some((one) => 'timestamp' in one)
  const newest = hasTimed ? await newestHeader(deps, asking) : undefined
  const numbered = <Claim extends object>(claim: Claim & TimedOutput): (Omit<Claim, keyof TimedOutput> & NumberedOutput) | undefined => {
    const { timestamp, superRoot, outputRoot = superRoot, ...others } = claim
    const l2Number = newest === undefined || 'why' in newest ? undefined : numberAt(newest, timestamp, deps.blockSeconds)
    const timed = { timestamp, superRoot, ...defined({ outputRoot: claim.outputRoot }) }
    return l2Number === undefined ? undefined : { ...others, l2Number, outputRoot, timed }
  }
  const placed = 'timestamp' in anchor ? numbered(anchor) : anchor
  return {
    state: {
      ...rest,
      anchor: placed ?? { fault: 'unnumbered', ...defined({ game: 'timestamp' in anchor ? anchor.game?.address : undefined }) },
      proposals: proposals.flatMap((one) => ('timestamp' in one ? (numbered(one) ?? []) : one)),
    },
    ...(placed === undefined && newest !== undefined && 'why' in newest ? newest : {}),
  }
}

/** The newest block that an endpoint gives as its own; or why none does. */
const newestHeader = ({ pool, now }: OutputDeps, asking: CallOptions): Promise<Header | { readonly why: string }> =>
  pool
    .use('state', { ...asking, hedge: true }, (one, each) => fetchHeader(one, 'latest', each, now))
    .catch((error: unknown) => ({ why: failureCode(error) }))
