import { useMemo } from 'react'
import type { Chain } from '#core/chains/chain'
import { createCell, type Source } from '#core/source'
import { usePorts, useSource } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import type { FeeEstimate, RecentBlocks } from '#wallet'

const WAITING: Source<RecentBlocks> = createCell<RecentBlocks>({ headers: [], asking: true })

type Followed = {
  readonly recent: RecentBlocks
  readonly estimate: FeeEstimate | undefined
  /** Asks once more now. */
  readonly again: () => void
}

/** The newest blocks of a chain, asked for while this part of the screen is there, and what a transaction costs by them. */
export function useRecentBlocks(chain: Chain): Followed {
  const { value: explorer, error, retry } = useAnswer(usePorts<'explore'>().explore)
  const followed = useSource(useMemo(() => explorer?.recentBlocks(chain) ?? WAITING, [explorer, chain]))
  const recent = error === undefined ? followed : { headers: [], asking: false, error }
  const again = (): void => (explorer === undefined ? retry() : explorer.refreshBlocks(chain.chainId))
  return { recent, estimate: explorer?.feeEstimate(recent, chain), again }
}
