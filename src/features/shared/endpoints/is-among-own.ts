import type { Chain } from '#core/chains/chain'

/** True where all who are asked about state are the person's own: no stranger learns which accounts belong together. */
export const isAmongOwn = ({ endpoints }: Pick<Chain, 'endpoints'>): boolean =>
  endpoints.filter(({ roles }) => roles.includes('state')).every(({ owner }) => owner === 'own')
