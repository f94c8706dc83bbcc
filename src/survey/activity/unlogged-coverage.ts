import { defined } from '#core/defined'
import type { WireError } from '#core/errors'
import { type BlockRange, blockCount, type Coverage, type LogScan, missingFrom, withRange } from '#core/chains/log-scan'
import { DEPTH } from '../logs/scanned-blocks.ts'
import type { SourceName } from './source.ts'

/** How far the doings that leave no log are known: ether that came, what failed, calls that did nothing. */
export type UnloggedCoverage = {
  /** Blocks that are still to be asked about. Absent: nobody was asked yet. */
  readonly left?: bigint
  /** From this block on they are known, by whoever told; absent while nothing is. */
  readonly from?: bigint
  /** Why the node does not tell of what was before. */
  readonly refused?: WireError
  /** Why the service that the person chose does not. */
  readonly unserved?: WireError
}

/** A node's own ways, the best first: the first that it offers is the one that is asked. */
const OWN = ['index', 'traces', 'node'] as const satisfies readonly SourceName[]

const isNotOffered = (coverage: Coverage | undefined): boolean => coverage?.refused?.why.code === 'rpc/unsupported'

/** By what is written down of each source; `service`: whether the person chose one for this chain and account. */
export function unloggedCoverageOf({ head, found = {} }: LogScan, service: 'service' | 'none'): UnloggedCoverage {
  if (!head) return {}
  const top = head.number - DEPTH
  const all: BlockRange = { from: 0n, to: top }
  const own = OWN.find((name) => !isNotOffered(found[name])) ?? 'node'
  const asked = [found[own], ...(service === 'service' ? [found['explorer']] : [])]
  const leftOf = ({ covered, refused }: Coverage): bigint =>
    top < 0n ? 0n : blockCount(missingFrom(refused ? withRange(covered, refused) : covered, all))
  const left = asked.reduce<bigint | undefined>(
    (sum, coverage) => (sum === undefined || !coverage ? undefined : sum + leftOf(coverage)),
    0n,
  )
  const told = Object.values(found).reduce<readonly BlockRange[]>((ranges, { covered }) => covered.reduce(withRange, ranges), [])
  const gap = top < 0n ? undefined : missingFrom(told, all).at(-1)
  const from = gap ? gap.to + 1n : 0n
  const refused = found[own]?.refused?.why
  const unserved = service === 'service' ? found['explorer']?.refused?.why : undefined
  return defined({
    left,
    from: from > top && top >= 0n ? undefined : from,
    refused,
    unserved,
  })
}
