import { bigintToDecimal } from '#core/text/json'
import { defined } from '#core/defined'
import { useEffect, useState } from 'react'
import { isError, toWire, type WireError } from '#core/errors'
import type { Token } from '#core/money/token'
import { useWallet } from '#features/shared'
import type { Quoting } from '#survey'
import type { SwapOffer } from '#wallet'

/** What the screen shows of an offer. The one before stays while the next is worked out. */
export type OfferState = {
  readonly offer?: SwapOffer
  readonly asking: boolean
  readonly doing?: Quoting
  readonly error?: WireError
}

type Asked = { readonly chainId: number; readonly give: Token; readonly get: Token; readonly side: 'in' | 'out'; readonly units: bigint }

/** How long after the last key it is asked, ms. */
const SETTLE = 400

/** A trade as text, so that the same one is asked for once, whatever objects it comes in. */
const written = (trade: Asked): string => JSON.stringify(trade, bigintToDecimal)
const read = (text: string): Asked => {
  const trade = JSON.parse(text) as Omit<Asked, 'units'> & { readonly units: string }
  return { ...trade, units: BigInt(trade.units) }
}

/** The best offer for a trade, worked out anew every `everyMs`, which is a block. Nothing is asked while `trade` is undefined or the page is not seen. */
export function useOffer(trade: Asked | undefined, everyMs: number): OfferState & { again(): void } {
  const wallet = useWallet()
  const [state, setState] = useState<OfferState & { readonly of?: string }>({ asking: false })
  const [turn, setTurn] = useState(0)
  const key = trade && written(trade)
  useEffect(() => {
    if (key === undefined) return setState({ asking: false })
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      setState((before) => ({ ...defined({ offer: before.of === key && before.offer ? before.offer : undefined }), of: key, asking: true }))
      try {
        const swaps = await wallet.swaps()
        const doing = (one: Quoting): void => {
          if (!stop.signal.aborted) setState((before) => ({ ...before, doing: one }))
        }
        const offer = await swaps.offer(read(key), doing, stop.signal)
        if (!stop.signal.aborted) setState({ offer, of: key, asking: false })
      } catch (error) {
        if (stop.signal.aborted || isError(error, 'app/aborted')) return
        setState((before) => ({
          ...defined({ offer: before.offer ? before.offer : undefined }),
          of: key,
          asking: false,
          error: toWire(error, 'swap'),
        }))
      }
    }
    const first = setTimeout(() => void ask(), turn === 0 ? SETTLE : 0)
    const later = setInterval(() => {
      if (document.visibilityState === 'visible') void ask()
    }, everyMs)
    return () => {
      stop.abort()
      clearTimeout(first)
      clearInterval(later)
    }
  }, [wallet, key, everyMs, turn])
  const { of, ...shown } = state
  // What was worked out for another trade is not this one's.
  return { ...(of === key ? shown : { asking: key !== undefined }), again: () => setTurn((before) => before + 1) }
}
