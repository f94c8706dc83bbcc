import { describe, expect, it } from 'vitest'
import type { Payment } from '#core/signing/intent'
import type { Token } from '#core/money/token'
import { paymentTotals } from './payment-totals.ts'

const ETHER: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const USDC: Token = { ...ETHER, standard: 'erc20', address: `0x${'a0'.repeat(20)}`, symbol: 'USDC', decimals: 6 }
const FALSE_USDC: Token = { ...USDC, address: `0x${'fa'.repeat(20)}`, from: 'claimed' }
const BOB = `0x${'b0'.repeat(20)}` as const

const pay = (token: Token, units: bigint): Payment => ({ kind: 'send', to: BOB, amount: { token, units } })

describe('totals of several payments', () => {
  it('sums each asset by its contract, not by what it calls itself, and says what is left', () => {
    const have = new Map([
      [USDC.address, 10n],
      [FALSE_USDC.address, 5n],
    ])
    expect(paymentTotals([pay(USDC, 3n), pay(FALSE_USDC, 5n), undefined, pay(USDC, 4n)], ({ address }) => have.get(address))).toEqual([
      { paid: { token: USDC, units: 7n }, left: 3n },
      { paid: { token: FALSE_USDC, units: 5n }, left: 0n },
    ])
  })

  it('leaves out what is left where the balance is unknown, and shows by how much it does not suffice', () => {
    expect(paymentTotals([pay(ETHER, 2n), pay(USDC, 9n)], ({ address }) => (address === undefined ? undefined : 4n))).toEqual([
      { paid: { token: ETHER, units: 2n } },
      { paid: { token: USDC, units: 9n }, left: -5n },
    ])
  })

  it('counts no collectible and nothing that is not a payment yet', () => {
    const item: Payment = {
      kind: 'send-item',
      from: BOB,
      to: BOB,
      item: { collection: BOB, tokenId: 1n, standard: 'erc721' },
      units: 1n,
    }
    expect(paymentTotals([undefined, item], () => 1n)).toEqual([])
  })
})
