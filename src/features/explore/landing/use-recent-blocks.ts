import { useMemo } from 'react'
import type { Chain } from '#core/chains/chain'
import { createCell, type Source } from '#core/source'
import { usePorts, useSource } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import type { FeeEstimate, RecentBlocks } from '#wallet'

const WAITING: Source<RecentBlocks> = createCell<RecentBlocks>({ headers: [], asking: true })

/** The newest blocks of a chain, asked for while this part of the screen is there, and what a transaction costs by them. */
export function useRecentBlocks(chain: Chain): { readonly recent: RecentBlocks; readonly estimate: FeeEstimate | undefined } {
  const { value: explorer } = useAnswer(usePorts<'explore'>().explore)
  const recent = useSource(useMemo(() => explorer?.recentBlocks(chain) ?? WAITING, [explorer, chain]))
  return { recent, estimate: explorer?.feeEstimate(recent, chain) }
}
