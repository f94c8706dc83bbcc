import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { judged } from '../test-support/judged.ts'
import { ALICE, BOB, find, inputOf, NOBODY, withoutRun, withTransaction } from '../test-support/recorded.ts'

const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function setupToL2(address l2Singleton)',
])
// github.com/safe-global/safe-deployments, 1.4.1: SafeProxyFactory's singleton, SafeToL2Setup, SafeL2, CompatibilityFallbackHandler.
const SAFE = '0x41675c099f32341bf84bfc5382af534df5c7461a'
const SET_UP = '0xbd89a1ce4dde368ffab0ec35506eece0b1ffdc54'
const SAFE_L2 = '0x29fcb43b46531bca003ddc8fcb67ffe91900c762'
const FACTORY = '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67'
const HANDLER = '0xfd0732dc9e303f09fcef3a7388ad10a83459ec99'
const NONE = '0x0000000000000000000000000000000000000000'

const toL2 = (code: Address): Hex => encodeFunctionData({ abi, functionName: 'setupToL2', args: [code] })
const of = (to: Address, data: Hex): readonly string[] => {
  const call = encodeFunctionData({ abi, functionName: 'setup', args: [[BOB], 1n, to, data, HANDLER, NONE, 0n, NONE] })
  return judged('safe/foreign-code', withoutRun(inputOf(withTransaction(find('ether to bob'), { to: SAFE, data: call, value: 0n }))))
}

describe('the set-up of a new Safe, which runs code as the Safe', () => {
  it('is what it is when Safe’s own app has it done', () => {
    expect(of(SET_UP, toL2(SAFE_L2))).toEqual([])
    expect(of(NONE, '0x')).toEqual([])
  })

  it('is stopped with other code in it, other bytes behind it, or another library', () => {
    const danger = (code: Address) => [`danger: The code of ${code} would run as ${SAFE}`]
    expect(of(SET_UP, toL2(NOBODY))).toEqual(danger(SET_UP))
    expect(of(SET_UP, `${toL2(SAFE_L2)}00`)).toEqual(danger(SET_UP))
    expect(of(NOBODY, toL2(SAFE_L2))).toEqual(danger(NOBODY))
  })
})

describe('a new Safe by its factory', () => {
  const factory = parseAbi(['function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)'])
  const made = (rule: string, owners: readonly Address[], enough: bigint, to: Address = NONE): readonly string[] => {
    const initializer = encodeFunctionData({
      abi,
      functionName: 'setup',
      args: [owners, enough, to, to === NONE ? '0x' : '0x12345678', HANDLER, NONE, 0n, NONE],
    })
    const data = encodeFunctionData({ abi: factory, functionName: 'createProxyWithNonce', args: [SAFE, initializer, 7n] })
    return judged(rule, withoutRun(inputOf(withTransaction(find('ether to bob'), { to: FACTORY, data, value: 0n }))))
  }

  it.each([
    [[NOBODY, ALICE], 1n],
    [[ALICE, NOBODY], 2n],
    [[NOBODY], 1n],
  ] as const)('tells of owners whom nobody chose: %s', (owners, enough) => {
    expect(made('safe/control', owners, enough)).toEqual([`warn: ${NOBODY}, who isn’t one of your contacts, would also own the new Safe`])
  })

  it('says nothing of one’s own', () => {
    expect(made('safe/control', [ALICE], 1n)).toEqual([])
  })

  it('is stopped where foreign code runs while it is made', () => {
    expect(made('safe/foreign-code', [ALICE], 1n, NOBODY)[0]).toMatch(/^danger: /)
  })
})
