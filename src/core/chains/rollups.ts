import { ROLLUP_FILES } from '#data/each/rollup'
import type { RollupRoot } from '../rollup/rollup-state.ts'
import type { Chain } from './chain.ts'

/** Where the contracts of a chain begin on its layer 1, as its folder says; nothing for a chain that is not of the OP Stack, or that ships no such file. */
export function rollupRootOf({ chainId, kind }: Pick<Chain, 'chainId' | 'kind'>): RollupRoot | undefined {
  const file = kind === 'op-stack' ? ROLLUP_FILES[chainId] : undefined
  if (file === undefined) return undefined
  const { source: _, date: __, ...root } = file
  return { chainId, ...root }
}
