import type { Chain } from '#core/chains/chain'
import { isError } from '#core/errors'
import { type Fact, know } from '#core/evidence/fact'
import type { Header } from '#core/chains/header'
import type { MissingState } from '#core/simulation/simulation'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EarlierSlot } from '#review'
import type { ClosureReader } from '#protocol/state-reader'

/** Blocks back, about ten minutes of an L1 (rule G12), and slots that are compared. */
const BACK = 50n
const MAX_SLOTS = 256

type Ground = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly header: Header
  readonly on: Chain
  /** What the run read. */
  readonly wants: () => Promise<readonly MissingState[]>
  readonly signal: AbortSignal
}

/** Slots first, so that a long list of accounts does not push them out. */
function bounded(wants: readonly MissingState[]): readonly MissingState[] {
  let left = MAX_SLOTS
  return wants.flatMap(({ address, slots }) => {
    const taken = slots.slice(0, left)
    left -= taken.length
    return taken.length === 0 ? [] : [{ address, slots: taken }]
  })
}

/**
 * What the run read, as it was fifty blocks ago and as it is, both proved. Only of an endpoint of one's own: others prove their newest block alone.
 * `undefined` where it cannot be told.
 */
export async function earlierSlots({
  chain,
  reader,
  header,
  on,
  wants: asked,
  signal,
}: Ground): Promise<Fact<readonly EarlierSlot[]> | undefined> {
  const own = on.endpoints.some(({ owner, roles }) => owner === 'own' && roles.includes('state'))
  if (!own || header.number <= BACK) return undefined
  try {
    const wants = bounded(await asked())
    const block = { number: header.number - BACK }
    const older = await chain.call('header', { chainId: on.chainId, block, purpose: 'review' }, { signal })
    const asking = { purpose: 'review' as const, signal }
    const [then, now] = [await reader.state(older, wants, asking), await reader.state(header, wants, asking)]
    const rows = ({ witness }: typeof then, number: bigint): readonly EarlierSlot[] =>
      witness.slots.map((slot) => ({ ...slot, block: number }))
    return know([...rows(then, older.number), ...rows(now, header.number)], then.how.evidence)
  } catch (error) {
    if (!isError(error) || isError(error, 'app/aborted')) throw error
    return undefined
  }
}
