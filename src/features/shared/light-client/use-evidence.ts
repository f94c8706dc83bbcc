import { useCallback, useMemo } from 'react'
import type { Chain } from '#core/chains/chain'
import { whileWatched } from '#core/watched'
import { useIsVisible } from '#ui/state/dom-events'
import { useSource, useWhileShown } from '#ui/state/use-source'
import type { EvidenceBook, HeardState } from '#wallet'
import { hasLightClient } from './light-client-status.ts'

/** Where the light client of a chain is, read again when the chain is changed. Reading it asks nobody; a Worker that is gone is replaced, and tells then. */
const heardOf = (lightClients: EvidenceBook['lightClients'], { chainId }: Chain) =>
  whileWatched(lightClients.of(chainId), () => void lightClients.load(chainId).catch(() => undefined))

/** Where the light client of a chain is. Reading it asks nobody. */
export function useLightClient({ lightClients }: EvidenceBook, chain: Chain): HeardState {
  return useSource(useMemo(() => heardOf(lightClients, chain), [lightClients, chain]))
}

/** Has the newest block looked for at each slot, while the page is in sight. It begins with the first question that a screen puts, and puts none itself. */
export function useWatching({ lightClients }: EvidenceBook, chain: Chain, { state }: HeardState): void {
  const { chainId, blockTime } = chain
  const isVisible = useIsVisible()
  const isWatched = isVisible && hasLightClient(chain) && state.kind !== 'off'
  useWhileShown(
    useCallback(
      (signal) => {
        if (isWatched) void lightClients.watch(chainId, blockTime, signal)
      },
      [lightClients, chainId, blockTime, isWatched],
    ),
  )
}
