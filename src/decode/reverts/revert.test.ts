import fc from 'fast-check'
import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { concat } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { parseSignature } from '../abi/abi-type.ts'
import { knownErrors } from './revert-errors.ts'
import { revertReason } from './revert.ts'
import { BOB, ME, NAMES, USDC } from '../test-support/names.ts'

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

  it('is what a code means, beside the code, which any contract may write', () => {
    const safe = revertReason(reason('GS026'), NAMES, 1)
    expect(plain(safe)).toBe(
      'It says GS026, which means: “A signature is not by an owner of the Safe, or for another transaction, or out of order”',
    )
    expect(safe.values?.['text']).toEqual({ is: 'foreign', text: 'GS026' })
    expect(told(reason("AA21 didn't pay prefund"))).toContain('“The account cannot pay for the operation”')
    for (const other of ['GS0261', 'GS999', 'AA211', 'xAA21', 'constructor', 'toString'])
      expect(told(reason(other))).toBe(`It says ${other}`)
  })

  it('may be wrapped in those of routers and EntryPoints, so many times', () => {
    const wraps = parseAbi([
      'error ExecutionFailed(uint256 commandIndex, bytes message)',
      'error V3TooLittleReceived()',
      'error FailedOp(uint256 opIndex, string reason)',
      'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
      'error AllowanceExpired(uint256 deadline)',
    ])
    const slipped = encodeErrorResult({ abi: wraps, errorName: 'V3TooLittleReceived' })
    const step = (message: Hex): Hex => encodeErrorResult({ abi: wraps, errorName: 'ExecutionFailed', args: [2n, message] })
    expect(told(step(slipped))).toBe('Step 3 of the router failed: “The price moved: less would arrive than the least that was asked for”')
    expect(told(encodeErrorResult({ abi: wraps, errorName: 'FailedOp', args: [0n, 'AA24 signature error'] }))).toBe(
      'Operation 1 failed: “The signature of the operation is not valid”',
    )
    const expired = encodeErrorResult({ abi: wraps, errorName: 'AllowanceExpired', args: [9n] })
    const operation = encodeErrorResult({ abi: wraps, errorName: 'FailedOpWithRevert', args: [0n, 'AA23 reverted', expired] })
    expect(told(operation)).toBe(
      'Operation 1 failed: “The account refused the operation”. The account or paymaster gives this reason: “The approval at Permit2 has expired”',
    )
    let deep = slipped
    for (let wrap = 0; wrap < 40; wrap++) deep = step(deep)
    expect(told(deep)).toContain('It wraps more reasons than we read')
  })

  it('has one meaning for each error that it can name', () => {
    const names = knownErrors.map(({ signature }) => parseSignature(signature).canonical)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('InvalidNonce()')
  })

  it('is the bytes themselves where nothing is known', () => {
    expect(told('0x')).toBe('It gives no reason')
    expect(told('0xdeadbeef')).toBe('It fails, with a reason we can’t read')
    expect(told(`0x${'ab'.repeat(300)}`)).toBe('It fails, with a reason we can’t read')
    // A reason that is cut short is not guessed.
    expect(told(reason('not today').slice(0, 100) as Hex)).toBe('It fails, with a reason we can’t read')
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
