import { FEES_FILES } from '#data/each/fees'
import type { Chain } from './chain.ts'
import type { FeesFile } from './chain-folder.ts'
import { isLayerOne } from './chain.ts'

/** By which rule a chain charges for data that it posts elsewhere (`FeesFile`); the OP Stack by its oracle. */
export type FeeRule = 'op-stack' | FeesFile['rule']

/**
 * The rule of a chain: by its kind, else as its folder names it. `undefined`: nobody told, and what it costs besides its gas is unknown.
 *
 * @example feeRuleOf({ chainId: 42161, kind: 'other' }) // 'arbitrum'
 */
export function feeRuleOf({ chainId, kind }: Pick<Chain, 'chainId' | 'kind'>): FeeRule | undefined {
  if (isLayerOne({ kind })) return 'gas'
  return kind === 'op-stack' ? 'op-stack' : FEES_FILES[chainId]?.rule
}
