import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { bareCalldata, guessCallBySelector, offeredContracts } from './guess-call.ts'

const THIEF = '0x976ea74026e726554db657fa54763abd0c3a0aa9'
const guess = (data: Hex) => guessCallBySelector(data, 1, () => undefined)
const lines = (data: Hex): readonly string[] | undefined => guess(data)?.lines.map(({ level, say }) => `${level}: ${plain(say)}`)
const erc20 = (functionName: 'approve' | 'transfer', args: readonly [`0x${string}`, bigint]): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args })

describe('bare calldata', () => {
  it.each([
    [
      'an unlimited approval',
      erc20('approve', [THIEF, maxUint256]),
      'token',
      [`danger: ${THIEF} may spend all of the token, now and later`],
    ],
    [
      'a limited one, which may be of an item',
      erc20('approve', [THIEF, 5n]),
      'token',
      [`warn: ${THIEF} may spend 5 of the token’s smallest units`, `warn: If it goes to a collection, ${THIEF} may take item 5`],
    ],
    ['one taken back', erc20('approve', [THIEF, 0n]), 'token', [`info: ${THIEF} may no longer spend the token`]],
    ['a transfer', erc20('transfer', [THIEF, 7n]), 'token', [`info: ${THIEF} receives 7 of the token’s smallest units`]],
    [
      'every item',
      encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [THIEF, true] }),
      'items',
      [`danger: ${THIEF} may move every item of the collection, now and later`],
    ],
    [
      'another owner',
      encodeFunctionData({ abi: parseAbi(['function transferOwnership(address)']), functionName: 'transferOwnership', args: [THIEF] }),
      'any',
      [`danger: ${THIEF} gains control of the contract`],
    ],
  ] as const)('%s', (_, data, to, expected) => {
    expect(lines(data)).toEqual(expected)
    expect(guess(data)?.to).toBe(to)
  })

  it('says nothing of what no shipped interface has, or of what does not fit', () => {
    expect(guess('0xdeadbeef')).toBeUndefined()
    expect(guess(erc20('approve', [THIEF, 5n]).slice(0, 60) as Hex)).toBeUndefined()
  })

  it('never shows the address that stands for the contract', () => {
    for (const data of [erc20('approve', [THIEF, maxUint256]), erc20('transfer', [THIEF, 7n])])
      expect(
        JSON.stringify([guess(data)?.lines, guess(data)?.explanation.args], (_key, one: unknown) =>
          typeof one === 'bigint' ? `${one}` : one,
        ),
      ).not.toContain('ca11d')
  })

  it('is one call without a contract', () => {
    const calls = (list: readonly { readonly to?: `0x${string}`; readonly data: Hex }[]) =>
      bareCalldata({ kind: 'calls', chainId: 1, atomic: 'optional', calls: list.map((one) => ({ value: 0n, ...one })) })
    const data = erc20('approve', [THIEF, 5n])
    expect(calls([{ data }])).toBe(data)
    expect(calls([{ data, to: THIEF }])).toBeUndefined()
    expect(calls([{ data: '0x' }])).toBeUndefined()
    expect(bareCalldata({ kind: 'message', message: '0x00' })).toBeUndefined()
  })

  it('offers tokens for what goes to a token, else contracts by name', () => {
    const token = {
      chainId: 1,
      standard: 'erc20',
      address: `0x${'a0'.repeat(20)}`,
      symbol: 'USDC',
      name: '',
      decimals: 6,
      from: 'listed',
    } as const
    const router = { address: `0x${'7a'.repeat(20)}`, name: 'Uniswap v2' } as const
    expect(offeredContracts('token', [token], [router]).map(({ name }) => name)).toEqual(['USDC', 'Uniswap v2'])
    expect(offeredContracts('any', [token], [router]).map(({ name }) => name)).toEqual(['Uniswap v2', 'USDC'])
  })
})
