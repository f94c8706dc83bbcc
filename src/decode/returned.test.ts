import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { word } from '#core/bytes/hex'
import { isPrecompile } from './precompile.ts'
import { returnedText, returnedUint } from './returned.ts'

describe('returned values', () => {
  it('are numbers of one word, or unknown', () => {
    expect(returnedUint(word(6n))).toBe(6n)
    for (const data of ['0x', '0x06', `${word(6n)}00`] as const) expect(returnedUint(data)).toBeUndefined()
  })

  it('are strings, or the bytes32 of old tokens', () => {
    expect(returnedText(encodeAbiParameters([{ type: 'string' }], ['USDC']))).toBe('USDC')
    // MKR and other early tokens.
    expect(returnedText(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
    for (const data of ['0x', '0x1234', word(0n), `${word(2n ** 255n)}${word(1n).slice(2)}`] as const)
      expect(returnedText(data)).toBeUndefined()
  })
})

describe('precompiles', () => {
  it('are the numbered addresses of Osaka', () => {
    const at = (number: bigint) => isPrecompile(`0x${number.toString(16).padStart(40, '0')}`)
    expect([0n, 1n, 0x11n, 0x12n, 0xffn, 0x100n, 0x101n].map(at)).toEqual([false, true, true, false, false, true, false])
  })
})
