import { describe, expect, it } from 'vitest'
import { checksum } from '#core/ethereum/address'
import { CAST, LOOKALIKE } from '../../../devnet/addresses.ts'
import { asEntered } from './entered.ts'

describe('how a recipient was entered', () => {
  it('is the text of the field, and the address that was copied here before', () => {
    expect(asEntered(checksum(LOOKALIKE), undefined, checksum(CAST.bob))).toEqual({ text: checksum(LOOKALIKE), copied: CAST.bob })
    expect(asEntered('Bob', undefined, CAST.bob)).toEqual({ text: 'Bob', copied: CAST.bob })
  })

  it('says nothing of a copy that was no address, or of none', () => {
    expect(asEntered(CAST.bob, undefined, '0x1234')).toEqual({ text: CAST.bob })
    expect(asEntered(CAST.bob, undefined, 'hello')).toEqual({ text: CAST.bob })
    expect(asEntered(CAST.bob, undefined, undefined)).toEqual({ text: CAST.bob })
  })

  it('keeps no more of a text than a payment link needs', () => {
    expect(asEntered('x'.repeat(100_000), undefined, undefined).text).toHaveLength(512)
  })
})
