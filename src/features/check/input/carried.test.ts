import { describe, expect, it } from 'vitest'
import { carriedBy, paymentIn } from './carried.ts'

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('what a fragment carries', () => {
  it('is a link to a check as it stands', () => expect(carriedBy('#check1.abc')).toBe('#check1.abc'))
  it('is a link that wallets are opened by, as browsers escape it', () => {
    expect(carriedBy(`#${encodeURIComponent(`ethereum:${BOB}?value=2.014e18`)}`)).toBe(`ethereum:${BOB}?value=2.014e18`)
    expect(carriedBy(`#ethereum:${BOB}`)).toBe(`ethereum:${BOB}`)
    expect(carriedBy('#web%2Bethereum%3Apay-alice.eth')).toBe('web+ethereum:pay-alice.eth')
    expect(carriedBy('#wc%3A7f6e%402%3FsymKey%3D1')).toBe('wc:7f6e@2?symKey=1')
  })
  it.each(['', '#', '#content', '#%', '#0xa9059cbb', '#hello'])('is nothing else: %s', (fragment) =>
    expect(carriedBy(fragment)).toBeUndefined(),
  )
})

describe('a payment in a text', () => {
  it('is written short, whatever stood around it', () => {
    expect(paymentIn(` ethereum:pay-${BOB}@10?label=${'x'.repeat(600)}&value=1.5e18&gas=21000`)).toBe(
      `ethereum:${BOB}@10?value=1500000000000000000`,
    )
    expect(paymentIn('ethereum:alice.eth')).toBe('ethereum:pay-alice.eth')
  })
  it.each([`ethereum:${BOB}/approve?address=${BOB}&uint256=1`, `ethereum:${BOB}?data=0x`, BOB, 'wc:1@2'])('is none in %s', (text) =>
    expect(paymentIn(text)).toBeUndefined(),
  )
})
