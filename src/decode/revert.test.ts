import fc from 'fast-check'
import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/hex'
import { concat } from '#core/hex'
import { plain } from '#core/words'
import { revertReason } from './revert.ts'
import { BOB, ME, NAMES, USDC } from './test-support/names.ts'

const abi = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error OwnableUnauthorizedAccount(address account)',
  'error ExpectedPause()',
  'error Panic(uint256 code)',
])
const reason = (text: string): Hex => concat('0x08c379a0', encodeAbiParameters([{ type: 'string' }], [text]))
const told = (data: Hex, contract?: Hex): string => plain(revertReason(data, NAMES, 1, contract))

describe('a revert reason', () => {
  it('is what the contract says, set apart and bounded', () => {
    expect(told(reason('UniswapV2Router: EXPIRED'))).toBe('It says UniswapV2Router: EXPIRED')
    const long = revertReason(reason('a'.repeat(5000)), NAMES, 1)
    expect(long.values?.['text']).toEqual({ is: 'foreign', text: `${'a'.repeat(280)}…` })
    expect(told(reason(' '))).toBe('It gives an empty reason')
  })

  it('is the meaning of a panic', () => {
    const panic = (code: bigint): string => told(encodeErrorResult({ abi, errorName: 'Panic', args: [code] }))
    expect(panic(0x11n)).toBe('A number went out of its range')
    expect(panic(0x12n)).toBe('It divided by zero')
    expect(panic(0x32n)).toBe('It read past the end of a list')
    expect(panic(0x99n)).toBe('It stopped with the panic code 153')
  })

  it('is a known error in words, with amounts where the token is known', () => {
    const data = encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [BOB, 5_000_000n, 7_500_000n] })
    expect(told(data, USDC)).toBe('bob has 5 USDC, but 7.5 USDC is needed')
    expect(told(data)).toBe('bob has 5000000, but 7500000 is needed')
    expect(told(encodeErrorResult({ abi, errorName: 'ERC721NonexistentToken', args: [9n] }))).toBe('There is no item 9')
    expect(told(encodeErrorResult({ abi, errorName: 'OwnableUnauthorizedAccount', args: [ME] }))).toBe(
      `Only the owner may do this, and ${ME} is not`,
    )
    expect(told(encodeErrorResult({ abi, errorName: 'ExpectedPause' }))).toBe('It stopped with the error ExpectedPause')
  })

  it('is the bytes themselves where nothing is known', () => {
    expect(told('0x')).toBe('It gives no reason')
    expect(told('0xdeadbeef')).toBe('It stopped with data that we cannot name: 0xdeadbeef')
    expect(told(`0x${'ab'.repeat(300)}`)).toHaveLength('It stopped with data that we cannot name: '.length + 139)
    // A reason that is cut short is not guessed.
    expect(told(reason('not today').slice(0, 100) as Hex)).toContain('that we cannot name')
  })

  it('never throws', () => {
    const selectors = fc.constantFrom('0x08c379a0', '0x4e487b71', '0xe450d38c', '0x', '0x12')
    fc.assert(
      fc.property(selectors, fc.uint8Array({ maxLength: 200 }), (selector, tail) => {
        expect(typeof told(`${selector as Hex}${Buffer.from(tail).toString('hex')}`)).toBe('string')
      }),
      { numRuns: 1000 },
    )
  })
})
