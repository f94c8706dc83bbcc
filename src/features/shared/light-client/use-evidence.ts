import { useCallback, useEffect, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { toWire, type WireError } from '#core/errors'
import type { EvidenceBook, HeardState } from '#wallet'
import { useSource } from '#ui/state/use-source'
import { useWallet } from '../wallet/wallet-context.tsx'
import { hasLightClient } from './light-client-status.ts'

/** By what things are proved, once its code was fetched. */
export function useEvidence(): {
  readonly evidence: EvidenceBook | undefined
  readonly error: WireError | undefined
  readonly retry: () => void
} {
  const wallet = useWallet()
  const [evidence, setEvidence] = useState<EvidenceBook>()
  const [error, setError] = useState<WireError>()
  const retry = useCallback(() => {
    setError(undefined)
    wallet.evidence().then(setEvidence, (thrown: unknown) => setError(toWire(thrown, 'evidence')))
  }, [wallet])
  useEffect(retry, [retry])
  return { evidence, error, retry }
}

/** Where the light client of a chain is. Reading it asks nobody. */
export function useLightClient({ lightClients }: EvidenceBook, chain: Chain): HeardState {
  const { chainId, consensus } = chain
  useEffect(() => {
    // A Worker that is gone is replaced, and tells then.
    lightClients.load(chainId).catch(() => undefined)
  }, [lightClients, chainId, consensus])
  return useSource(lightClients.of(chainId))
}

/** Has the newest block looked for at each slot, while the page is in sight. It begins with the first question that a screen puts, and puts none itself. */
export function useWatching({ lightClients }: EvidenceBook, chain: Chain, { state }: HeardState): void {
  const { chainId, blockTime } = chain
  const watched = hasLightClient(chain) && state.kind !== 'off'
  useEffect(() => {
    if (!watched) return
    let stop: AbortController | undefined
    const follow = (): void => {
      if (document.visibilityState === 'hidden') {
        stop?.abort()
        stop = undefined
      } else if (stop === undefined) {
        stop = new AbortController()
        void lightClients.watch(chainId, blockTime, stop.signal)
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.abort()
    }
  }, [lightClients, chainId, blockTime, watched])
}
