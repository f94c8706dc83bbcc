import { defined } from '#core/defined'
import * as Amount from '#core/money/amount'
import type { AppError } from '#core/errors'
import { fail, isError } from '#core/errors'
import { asTyped } from '#core/money/number-style'
import type { Token } from '#core/money/token'

/** What was typed: which side is fixed, and how much of it. Assets by contract or `native`; slippage in tenths of a percent. */
export type SwapDraft = {
  readonly give: string
  readonly get: string
  readonly side: 'in' | 'out'
  readonly amount: string
  readonly slippage: number
}

export const EMPTY_SWAP: SwapDraft = { give: 'native', get: '', side: 'in', amount: '', slippage: 5 }

export type SwapEvent = { readonly kind: 'changed'; readonly part: Partial<SwapDraft> } | { readonly kind: 'turned' }

/**
 * The draft after an event. Turned around, an amount stays with its asset, so that it changes its side; where nothing was to
 * arrive yet, the native currency is given.
 */
export function nextSwapDraft(draft: SwapDraft, event: SwapEvent): SwapDraft {
  switch (event.kind) {
    case 'changed':
      return { ...draft, ...event.part }
    case 'turned': {
      const side = draft.side === 'in' ? 'out' : 'in'
      if (draft.get !== '') return { ...draft, give: draft.get, get: draft.give, side }
      return draft.give === 'native' ? draft : { ...draft, give: 'native', get: draft.give, side }
    }
  }
}

/** Tenths of a percent that may be lost to others' trades: from a tenth to a tenth of all. */
const MIN_SLIPPAGE = 1
const MAX_SLIPPAGE = 100
/** From here on it is said that somebody will take it. */
export const LOOSE_SLIPPAGE = 30

const ASSET = /^(?:native|0x[0-9a-f]{40})$/
const AMOUNT = /^\d{0,40}(?:\.\d{0,30})?$/

/** Reads the address of the page, which anybody may have written. */
export function readSwapSearch(search: Readonly<Record<string, unknown>>): SwapDraft {
  const text = (key: string, form: RegExp, otherwise: string): string => {
    const value = search[key]
    const written = typeof value === 'number' ? String(value) : value
    return typeof written === 'string' && form.test(written) ? written : otherwise
  }
  const slippage = Number(search['slippage'])
  return {
    give: text('give', ASSET, EMPTY_SWAP.give),
    get: text('get', ASSET, EMPTY_SWAP.get),
    side: search['side'] === 'out' ? 'out' : 'in',
    amount: text('amount', AMOUNT, ''),
    slippage: Number.isInteger(slippage) && slippage >= MIN_SLIPPAGE && slippage <= MAX_SLIPPAGE ? slippage : EMPTY_SWAP.slippage,
  }
}

/** Tenths of a percent that somebody typed as percent, with a point or a comma; undefined where that is not within the bounds, or finer. */
export function readSlippage(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d))?$/.exec(text.trim())
  if (match === null) return undefined
  const tenths = Number(match[1]) * 10 + Number(match[2] ?? 0)
  return tenths >= MIN_SLIPPAGE && tenths <= MAX_SLIPPAGE ? tenths : undefined
}

/** What belongs into the address; what is as usual is left out. */
export function writeSwapSearch({ give, get, side, amount, slippage }: SwapDraft): Readonly<Record<string, string>> {
  return {
    give,
    ...defined({
      get: get === '' ? undefined : get,
      side: side === 'in' ? undefined : side,
      amount: amount === '' ? undefined : amount,
      slippage: slippage === EMPTY_SWAP.slippage ? undefined : String(slippage),
    }),
  }
}

/** The amount of the fixed side; undefined while nothing is typed. */
export function readUnits(text: string, token: Token, style: Amount.NumberStyle): bigint | AppError | undefined {
  if (text.trim() === '') return undefined
  try {
    const { units } = Amount.parseUnits(asTyped(text, style), token, style)
    if (units === 0n) throw fail('input/amount-zero')
    return units
  } catch (error) {
    if (isError(error)) return error
    throw error
  }
}
