import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '#core/errors'
import type { Token } from '#core/money/token'
import type { SwapOffer, Trade } from '#wallet'
import { createOfferQuestion, isSameTrade } from './offer-source.ts'

const ETHER: Token = { chainId: 31337, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const USDC: Token = { ...ETHER, standard: 'erc20', address: `0x${'a0'.repeat(20)}`, symbol: 'USDC', decimals: 6 }
const TRADE: Trade = { chainId: 31337, give: ETHER, get: USDC, side: 'in', units: 5n }
const offerAt = (at: number): SwapOffer => ({ trade: TRADE, gives: { units: 5n, token: ETHER }, gets: { units: 7n, token: USDC }, at })

/** A question whose answers the test gives one by one. */
function question() {
  const answers: PromiseWithResolvers<SwapOffer>[] = []
  const signals: AbortSignal[] = []
  let isVisible = true
  const asked = createOfferQuestion(TRADE, {
    everyMs: 12_000,
    isVisible: () => isVisible,
    swaps: () =>
      Promise.resolve({
        offer: (_trade, _onProgress, signal) => {
          if (signal !== undefined) signals.push(signal)
          const answer = Promise.withResolvers<SwapOffer>()
          answers.push(answer)
          return answer.promise
        },
        next: () => Promise.reject(fail('swap/same')),
      }),
  })
  return { ...asked, answers, signals, hide: () => (isVisible = false) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the offer for a trade', () => {
  test('is asked for once typing rests, and for each block while the page is seen', async () => {
    const { state, answers, hide } = question()
    const stop = state.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(399)
    expect(answers).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(answers).toHaveLength(1)
    answers[0]?.resolve(offerAt(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(state.get()).toEqual({ offer: offerAt(1), asking: false })
    await vi.advanceTimersByTimeAsync(12_000)
    expect(answers).toHaveLength(2)
    expect(state.get()).toEqual({ offer: offerAt(1), asking: true })
    hide()
    await vi.advanceTimersByTimeAsync(24_000)
    expect(answers).toHaveLength(2)
    stop()
  })

  test('stays beside the error where the next one fails, until it is asked for again', async () => {
    const { state, answers, again } = question()
    const stop = state.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(400)
    answers[0]?.resolve(offerAt(1))
    await vi.advanceTimersByTimeAsync(12_000)
    answers[1]?.reject(fail('swap/same'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state.get()).toMatchObject({ offer: offerAt(1), asking: false, error: { code: 'swap/same' } })
    again()
    expect(state.get()).toEqual({ offer: offerAt(1), asking: true })
    stop()
  })

  test('is given up with the last who watches, and a late answer changes nothing', async () => {
    const { state, answers, signals } = question()
    const stop = state.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(400)
    stop()
    expect(signals[0]?.aborted).toBe(true)
    answers[0]?.resolve(offerAt(1))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.get()).toEqual({ asking: true })
    expect(answers).toHaveLength(1)
  })
})

test('trades are the same by what is traded, whatever objects they come in', () => {
  expect(isSameTrade(TRADE, { ...TRADE, give: { ...ETHER } })).toBe(true)
  expect(isSameTrade(undefined, undefined)).toBe(true)
  for (const other of [{ units: 6n }, { side: 'out' }, { get: ETHER }, { chainId: 1 }] as const)
    expect(isSameTrade(TRADE, { ...TRADE, ...other })).toBe(false)
  expect(isSameTrade(TRADE, undefined)).toBe(false)
})
