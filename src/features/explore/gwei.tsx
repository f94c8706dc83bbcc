import type { ReactNode } from 'react'
import { type Chain, nativeToken } from '#core/chains/chain'
import { AmountView } from '#ui/amounts/amount-view'
import { GWEI_DECIMALS } from './fees-line.tsx'

/** Wei per gas; of a currency with 18 decimals in gwei, as everybody says it. */
export function Gwei({
  chain,
  wei,
  size = 'normal',
}: {
  readonly chain: Chain
  readonly wei: bigint
  readonly size?: 'small' | 'normal' | 'large'
}): ReactNode {
  const native = nativeToken(chain)
  const token = native.decimals === 18 ? { ...native, decimals: GWEI_DECIMALS, symbol: 'gwei' } : native
  return <AmountView amount={{ units: wei, token }} shows="rounded" size={size} />
}
