import { useMemo } from 'react'
import { combine, createCell, type Source } from '#core/source'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { usePorts, useSource } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import type { Right } from '#wallet'

/** When a block was made, in milliseconds since the epoch. `undefined`: nobody told. */
export type BlockTimeOf = (block: bigint | undefined) => number | undefined

const NO_TIMES: Source<ReadonlyMap<bigint, number>> = createCell<ReadonlyMap<bigint, number>>(new Map())

/** Times of the blocks in which these rights were given or used, as far as the history of their owners and what was signed here tell them. Asks nobody. */
export function useBlockTimes(chainId: number, rights: readonly Right[]): BlockTimeOf {
  const wallet = usePorts<'history' | 'transactions'>()
  const history = useAnswer(wallet.history).value
  const owners = [...new Set(rights.map(({ allowance }) => allowance.owner))].join()
  const blocks = [...new Set(rights.flatMap(blocksOf))].join()
  const source = useMemo(() => {
    if (history === undefined || owners === '' || blocks === '') return NO_TIMES
    const wanted = new Set(blocks.split(',').map(BigInt))
    const entries = owners.split(',').map((owner) => history.entries(chainId, owner as Address))
    return combine([wallet.transactions.all, ...entries], (own, ...told) => {
      const times = new Map<bigint, number>()
      for (const { chainId: on, createdAt, state } of own)
        if (on === chainId && state.at === 'included') times.set(state.inclusion.blockNumber, createdAt)
      for (const { block, time } of told.flatMap((list) => list as readonly ActivityEntry[]))
        if (block !== undefined && time !== undefined && wanted.has(block)) times.set(block, time * 1000)
      return times as ReadonlyMap<bigint, number>
    })
  }, [history, wallet.transactions, chainId, owners, blocks])
  const times = useSource(source)
  return useMemo(() => (block) => (block === undefined ? undefined : times.get(block)), [times])
}

const blocksOf = ({ allowance: { block, lastUse } }: Right): readonly bigint[] =>
  [block, lastUse.known ? lastUse.value?.block : undefined].filter((one) => one !== undefined)
