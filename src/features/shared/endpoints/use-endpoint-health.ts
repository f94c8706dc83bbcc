import { useMemo } from 'react'
import { whileWatched } from '#core/watched'
import { useSource } from '#ui/state/use-source'
import type { EndpointHealth } from '#wallet'
import { usePorts } from '../wallet/wallet-context.tsx'

/** How the endpoints do, read when a screen that shows it appears. A Worker that is gone is replaced, and tells then. */
export function useEndpointHealth(): readonly EndpointHealth[] {
  const { health } = usePorts<'health'>()
  return useSource(useMemo(() => whileWatched(health.entries, () => void health.load().catch(() => undefined)), [health]))
}
