import type { ReactNode } from 'react'
import type { Token } from '#core/money/token'

/** Dark enough for white letters on them, in both themes (4.5 to 1 and more). */
const HUES = ['#566070', '#2f5fa8', '#2f7385', '#9a5418', '#7d4a66', '#5d6130', '#4b4fa3', '#99406c', '#3c6e4a', '#7a5a14'] as const

/** A struck disc for an asset, by its chain and address and never by its symbol: one that takes the name of another looks different. */
export const Coin = ({ token }: { readonly token: Token }): ReactNode => (
  <span
    aria-hidden="true"
    className="inline-flex size-7 shrink-0 items-center justify-center rounded-full text-small font-semibold text-white ring-1 ring-white/40 ring-inset"
    style={{ backgroundColor: HUES[hueOf(token)] }}
  >
    {Array.from(token.symbol)[0]?.replace(/[^\p{L}\p{N}$]/u, '?') ?? '?'}
  </span>
)

/** An address is as good as drawn: its remainder spreads over the hues. */
const hueOf = ({ chainId, address }: Token): number => Number((BigInt(address ?? 0) + BigInt(chainId)) % BigInt(HUES.length))
