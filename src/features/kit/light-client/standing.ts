import type { Chain } from '#core/chain'
import type { LightClientState } from '#core/consensus'

/** Where a light client stands, as the screen tells it: `idle` is one that is set up and was not asked anything yet. */
export type Standing = LightClientState['at'] | 'idle'

/** True where the person set up what a light client needs: which beacon chain, and whom to ask. */
export const hasLightClient = ({ consensus, endpoints }: Chain): boolean =>
  consensus !== undefined && endpoints.some(({ roles }) => roles.includes('consensus'))

export const standingOf = (chain: Chain, state: LightClientState): Standing =>
  state.at === 'off' && hasLightClient(chain) ? 'idle' : state.at

/** True where facts of the chain are proved now. */
export const isProving = (standing: Standing): boolean => standing === 'synced' || standing === 'behind'
