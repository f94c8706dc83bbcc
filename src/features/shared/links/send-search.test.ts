import { describe, expect, it } from 'vitest'
import type { Payment } from '#core/signing/intent'
import { EMPTY_ROW, MAX_PAYMENTS, readSendSearch, searchOf, writeSendSearch } from './send-search.ts'

const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const row = (parts: Partial<typeof EMPTY_ROW>) => ({ ...EMPTY_ROW, ...parts })
const only = (search: Parameters<typeof readSendSearch>[0]) => readSendSearch(search).rows[0]

describe('search of a send', () => {
  it('reads strings and figures', () => {
    expect(only({ to: '0xab', amount: 1.5, asset: 'x' })).toEqual(row({ to: '0xab', amount: '1.5', asset: 'x' }))
    expect(only({ amount: '0.123456789012345678' })?.amount).toBe('0.123456789012345678')
  })

  it('leaves out an amount that lost digits, has an exponent, a sign or words', () => {
    for (const amount of [JSON.parse('12345678901234567890') as number, 1e21, 1e-7, -1, '1e3', 'all', true, null, Number.NaN])
      expect(only({ amount })?.amount).toBe('')
  })

  it('reads the number of an item whole or not at all', () => {
    expect(only({ asset: 'item', id: '115792089237316195423570985008687907853269984665640564039457584007913129639935' })?.id).toHaveLength(
      78,
    )
    expect(only({ asset: 'item', id: JSON.parse('12345678901234567890') as number })?.id).toBe('')
    expect(only({ asset: 'item', id: '1.5' })?.id).toBe('')
  })

  it('writes what is there', () => {
    expect(writeSendSearch({ rows: [row({ amount: '1' })], data: '', gas: '', nonce: '' })).toEqual({ amount: '1' })
  })

  it('leaves out what is too long rather than a part of it, and reads back what it wrote', () => {
    const link = `ethereum:${BOB}?label=${'a'.repeat(480)}&value=1000`
    expect(only({ to: link })?.to).toBe('')
    expect(readSendSearch({ data: `0x${'00'.repeat(3000)}` }).data).toBe('')
    expect(writeSendSearch({ rows: [row({ to: link, amount: '1' })], data: `0x${'00'.repeat(3000)}`, gas: '', nonce: '' })).toEqual({
      amount: '1',
    })
  })

  it('brings several payments back as they were, and takes no more than a Review can hold', () => {
    const rows = [row({ to: 'bob.eth', amount: '1.5', asset: 'native' }), row({ asset: 'item', collection: BOB, id: '7', amount: '1' })]
    const draft = { rows, data: '', gas: '', nonce: '7' }
    expect(readSendSearch(JSON.parse(JSON.stringify(writeSendSearch(draft))) as Record<string, unknown>)).toEqual(draft)
    expect(readSendSearch({ rows: Array.from({ length: 1000 }, () => ['0x']) }).rows).toHaveLength(MAX_PAYMENTS)
  })

  it('takes anything else in a list for nothing', () => {
    expect(readSendSearch({ rows: [null, 7, [{ to: 1 }, [], {}, 3, -1]] }).rows).toEqual([EMPTY_ROW, EMPTY_ROW, EMPTY_ROW])
  })

  it('spells a payment as it was entered', () => {
    const token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
    const sent: Payment = {
      kind: 'send',
      to: BOB,
      amount: { units: 10n ** 17n, token },
      figures: { nonce: 3 },
      entered: { text: 'Bob.eth', name: { name: 'bob.eth', forChain: 1, evidence: { kind: 'computed', method: 'local-run' } } },
    }
    expect(searchOf([sent])).toEqual({ rows: [row({ to: 'Bob.eth', amount: '0.1', asset: 'native' })], data: '', gas: '', nonce: '3' })
  })
})
