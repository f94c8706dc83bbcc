import { describe, expect, it } from 'vitest'
import { EMPTY_SWAP, nextSwapDraft, readSwapSearch, readSlippage, writeSwapSearch } from './draft.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

describe('the draft of a swap in the address of the page', () => {
  it('comes back as it was written, and leaves out what is as usual', () => {
    const draft = { give: USDC, get: 'native', side: 'out', amount: '0.25', slippage: 12 } as const
    expect(readSwapSearch(writeSwapSearch(draft))).toEqual(draft)
    expect(writeSwapSearch(EMPTY_SWAP)).toEqual({ give: 'native' })
    expect(readSwapSearch({})).toEqual(EMPTY_SWAP)
  })

  it('takes nothing that is no asset, amount or slippage, whoever wrote the link', () => {
    const hostile = { give: 'javascript:alert(1)', get: `${USDC}00`, side: 'both', amount: '1e30', slippage: '5000' }
    expect(readSwapSearch(hostile)).toEqual(EMPTY_SWAP)
    expect(readSwapSearch({ slippage: '0' }).slippage).toBe(EMPTY_SWAP.slippage)
    expect(readSwapSearch({ slippage: '2.5' }).slippage).toBe(EMPTY_SWAP.slippage)
  })
})

describe('what it may turn out worse by', () => {
  it('is read with a point or a comma, in tenths of a percent', () => {
    expect(['0.1', '0,7', ' 3 ', '10', '10.0'].map(readSlippage)).toEqual([1, 7, 30, 100, 100])
  })

  it('is not rounded, and neither nothing nor more than a tenth of all', () => {
    expect(['', '0', '0.0', '0.15', '10.1', '50', '-1', '1e1', 'much', '٣'].map(readSlippage)).toEqual(Array(10).fill(undefined))
  })
})

describe('what is typed', () => {
  it('changes the parts that it names', () => {
    expect(nextSwapDraft(EMPTY_SWAP, { kind: 'changed', part: { amount: '2', side: 'out' } })).toEqual({
      ...EMPTY_SWAP,
      amount: '2',
      side: 'out',
    })
  })

  it('is turned around with its amount, which stays with its asset', () => {
    const draft = { ...EMPTY_SWAP, give: 'native', get: USDC, amount: '2', side: 'in' } as const
    const turned = nextSwapDraft(draft, { kind: 'turned' })
    expect(turned).toEqual({ ...draft, give: USDC, get: 'native', side: 'out' })
    expect(nextSwapDraft(turned, { kind: 'turned' })).toEqual(draft)
  })

  it('gives the native currency where nothing was to arrive, and turns nothing into nothing', () => {
    const draft = { ...EMPTY_SWAP, give: USDC, get: '', amount: '2', side: 'in' } as const
    expect(nextSwapDraft(draft, { kind: 'turned' })).toEqual({ ...draft, give: 'native', get: USDC, side: 'out' })
    expect(nextSwapDraft(EMPTY_SWAP, { kind: 'turned' })).toEqual(EMPTY_SWAP)
  })
})
