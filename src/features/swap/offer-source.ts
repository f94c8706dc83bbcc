import { defined } from '#core/defined'
import { isError, toWire, type WireError } from '#core/errors'
import { type Cell, createCell, type Source } from '#core/source'
import { whileWatched } from '#core/watched'
import type { Quoting } from '#survey'
import type { SwapBook, SwapOffer, Trade } from '#wallet'

/** What the screen shows of an offer. The one before stays while the next is worked out. */
export type OfferState = {
  readonly offer?: SwapOffer
  readonly asking: boolean
  readonly doing?: Quoting
  readonly error?: WireError
}

/** The offer for one trade, and the way to ask for it at once. */
export type OfferQuestion = { readonly state: Source<OfferState>; again(): void }

/** How long after the last key it is asked, ms. */
const SETTLE = 400

/** The same trade by value, whatever objects it comes in. */
export const isSameTrade = (a: Trade | undefined, b: Trade | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.chainId === b.chainId &&
    a.side === b.side &&
    a.units === b.units &&
    isSameToken(a.give, b.give) &&
    isSameToken(a.get, b.get))

const isSameToken = (a: Trade['give'], b: Trade['give']): boolean => a.address === b.address && a.decimals === b.decimals

/**
 * Asks for the best offer once typing rests, and again every `everyMs`, which is a block, while somebody subscribes and `isVisible`. An offer stays while the next is
 * worked out, also where that fails.
 */
export function createOfferQuestion(
  trade: Trade,
  deps: { readonly swaps: () => Promise<SwapBook>; readonly everyMs: number; readonly isVisible: () => boolean },
): OfferQuestion {
  const cell: Cell<OfferState> = createCell<OfferState>({ asking: true })
  let watching: AbortSignal | undefined
  const ask = async (signal: AbortSignal): Promise<void> => {
    cell.update(({ offer }) => ({ ...defined({ offer }), asking: true }))
    try {
      const doing = (one: Quoting): void => {
        if (!signal.aborted) cell.update((before) => ({ ...before, doing: one }))
      }
      const offer = await (await deps.swaps()).offer(trade, doing, signal)
      if (!signal.aborted) cell.set({ offer, asking: false })
    } catch (error) {
      if (signal.aborted || isError(error, 'app/aborted')) return
      cell.update(({ offer }) => ({ ...defined({ offer }), asking: false, error: toWire(error, 'swap') }))
    }
  }
  return {
    state: whileWatched(cell, (signal) => {
      watching = signal
      const first = setTimeout(() => void ask(signal), SETTLE)
      const later = setInterval(() => {
        if (deps.isVisible()) void ask(signal)
      }, deps.everyMs)
      signal.addEventListener('abort', () => {
        clearTimeout(first)
        clearInterval(later)
      })
    }),
    again() {
      if (watching?.aborted === false) void ask(watching)
    },
  }
}
