import { describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import { CAST, LOOKALIKE } from '../../../../devnet/addresses.ts'
import { isTwin, recentOf } from './recent.ts'

const ME = CAST.alice
const token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const paid = (to: Address, createdAt: number, more: object = {}): OwnTransaction =>
  ({
    chainId: 1,
    account: ME,
    createdAt,
    state: { at: 'included', inclusion: { success: true } },
    intent: { kind: 'send', to, amount: { units: 1n, token } },
    ...more,
  }) as unknown as OwnTransaction
const recent = (list: readonly OwnTransaction[], known: readonly Address[] = []) => recentOf(list, { account: ME, chainId: 1, known })

describe('who was paid before', () => {
  it('is counted, newest first, by what was included and went well, here and by this account', () => {
    const list = [
      paid(CAST.dave, 1),
      paid(CAST.carol, 2),
      paid(CAST.dave, 3),
      paid(CAST.market, 4, { chainId: 10 }),
      paid(CAST.market, 4, { account: CAST.bob }),
      paid(CAST.market, 4, { state: { at: 'sent', to: 'x' } }),
      paid(CAST.market, 4, { state: { at: 'included', inclusion: { success: false } } }),
    ]
    expect(recent(list).recent).toEqual([
      { address: CAST.dave, times: 2, last: 3 },
      { address: CAST.carol, times: 1, last: 2 },
    ])
  })

  it('keeps the name that somebody was entered by last, in batches and in what sped it up too', () => {
    const as = (name: string) => ({
      entered: { text: name, name: { name, forChain: 1, evidence: { kind: 'proved', method: 'merkle-proof' } } },
    })
    const wish = (to: Address, more: object = {}) => ({ kind: 'send', to, amount: { units: 1n, token }, ...more })
    const list = [
      paid(CAST.dave, 1, { intent: wish(CAST.dave, as('old.eth')) }),
      paid(CAST.dave, 3, { intent: { kind: 'batch', account: ME, payments: [wish(CAST.dave, as('dave.eth')), wish(CAST.carol)] } }),
      paid(CAST.dave, 5),
      paid(CAST.market, 2, { intent: { kind: 'replace', how: 'speed-up', wish: wish(CAST.market, as('market.eth')) } }),
    ]
    const names = Object.fromEntries(recent(list).recent.map((one) => [one.address, one.paidAs]))
    expect(names).toEqual({ [CAST.dave]: 'dave.eth', [CAST.carol]: undefined, [CAST.market]: 'market.eth' })
  })

  it('counts every recipient of a batch', () => {
    const items = [CAST.dave, CAST.carol].map((to) => ({ kind: 'send', to, amount: { units: 1n, token } }))
    const batch = paid(CAST.dave, 5, { intent: { kind: 'batch', account: ME, payments: items } })
    expect(recent([batch]).recent.map(({ address }) => address)).toEqual([CAST.dave, CAST.carol])
  })

  it('does not offer one that looks like somebody known, and tells of it', () => {
    expect(isTwin(LOOKALIKE, CAST.bob)).toBe(true)
    expect(recent([paid(LOOKALIKE, 1)], [CAST.bob])).toEqual({ recent: [], keptOut: 1 })
  })

  it('offers of two that look alike the one that was paid first', () => {
    const { recent: offered, keptOut } = recent([paid(LOOKALIKE, 7), paid(CAST.bob, 1)])
    expect([offered.map(({ address }) => address), keptOut]).toEqual([[CAST.bob], 1])
  })
})
