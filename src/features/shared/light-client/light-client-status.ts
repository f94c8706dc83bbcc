import { type Chain, servesConsensus } from '#core/chains/chain'
import type { LightClientState } from '#core/chains/consensus'

/**
 * Where a light client stands, as the screen tells it: `idle` is one that is set up and was not asked anything yet, `wrong-clock` one that
 * proves, beside a device’s clock that is wrong, `check-clock` one that cannot start, where hosts say that the clock is wrong.
 */
export type LightClientStatus = LightClientState['kind'] | 'idle' | 'wrong-clock' | 'check-clock'

/** True where the person set up what a light client needs: which beacon chain, and whom to ask. */
export const hasLightClient = ({ consensus, endpoints }: Chain): boolean => consensus !== undefined && endpoints.some(servesConsensus)

export const lightClientStatus = (chain: Chain, state: LightClientState): LightClientStatus => {
  if ('clock' in state && state.clock !== undefined) return state.kind === 'needs-checkpoint' ? 'check-clock' : 'wrong-clock'
  return state.kind === 'off' && hasLightClient(chain) ? 'idle' : state.kind
}

/** True where facts of the chain are proved now. */
export const isProving = (standing: LightClientStatus): boolean =>
  standing === 'synced' || standing === 'behind' || standing === 'wrong-clock'
