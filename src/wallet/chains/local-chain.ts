import type { Chain } from '#core/chains/chain'

/** A chain on this computer: the person may start it anew, which no other chain does. */
export const isLocal = ({ kind, endpoints }: Chain): boolean =>
  kind === 'practice' ||
  (endpoints.length > 0 && endpoints.every(({ url }) => /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/.test(url)))
