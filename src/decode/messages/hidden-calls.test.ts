import { concat, encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Hex, word } from '#core/bytes/hex'
import { type Address, ZERO } from '#core/ethereum/address'
import { erc20 } from '../test-support/calls.ts'
import { CAROL, ME, USDC, WETH } from '../test-support/names.ts'
import { DAN, HERE, named } from '../test-support/reading.ts'
import { explained, typed } from './test-support/typed-data.ts'

type Found = readonly [to: string, value: bigint, data: Hex]

const send = erc20('transfer', [CAROL, 5n])
const permit = erc20('approve', [DAN, 7n])
const foundIn = (form: string, message: Readonly<Record<string, unknown>>): readonly Found[] =>
  explained(typed(form, message, { name: 'x', chainId: 1, verifyingContract: HERE })).inner.map(({ call }) => [
    named(call.to ?? ''),
    call.value,
    call.data,
  ])

describe('calls in the bytes of a form that nobody knows', () => {
  it.each<readonly [where: string, form: string, message: Readonly<Record<string, unknown>>, found: readonly Found[]]>([
    ['bytes', 'Do(bytes data)', { data: send }, [['here', 0n, send]]],
    ['a struct', 'Do(Part part)Part(bytes data)', { part: { data: send } }, [['here', 0n, send]]],
    [
      'a list of bytes',
      'Do(bytes[] data)',
      { data: [send, permit] },
      [
        ['here', 0n, send],
        ['here', 0n, permit],
      ],
    ],
    [
      'a list of structs',
      'Do(Part[] parts)Part(bytes data)',
      { parts: [{ data: send }, { data: permit }] },
      [
        ['here', 0n, send],
        ['here', 0n, permit],
      ],
    ],
    ['a text in hex', 'Do(string data)', { data: `0x${send.slice(2).toUpperCase()}` }, [['here', 0n, send]]],
    ['a text that is no hex', 'Do(string data)', { data: send.slice(2) }, []],
    ['words that are put together', 'Do(bytes32[] data)', { data: words(send) }, [['here', 0n, send]]],
    ['one word', 'Do(bytes32[] data)', { data: words(send).slice(0, 1) }, []],
    ['three bytes', 'Do(bytes data)', { data: send.slice(0, 8) }, []],
    ['a selector that nobody knows', 'Do(bytes data)', { data: `0x12345678${send.slice(10)}` }, []],
    ['a call that is cut off', 'Do(bytes data)', { data: send.slice(0, -2) }, []],
    ['a call with a target', 'Do(address target,bytes data)', { target: USDC, data: send }, [['USDC', 0n, send]]],
    ['a call with a target behind it', 'Do(bytes data,address to)', { data: send, to: USDC }, [['USDC', 0n, send]]],
    ['a call for nobody', 'Do(address target,bytes data)', { target: ZERO, data: send }, [['here', 0n, send]]],
    ['a call beside another address', 'Do(address owner,bytes data)', { owner: USDC, data: send }, [['here', 0n, send]]],
    ['a target that is no address', 'Do(uint256 target,bytes data)', { target: '5', data: send }, [['here', 0n, send]]],
    ['two targets', 'Do(address to,address target,bytes data)', { to: USDC, target: WETH, data: send }, [['USDC', 0n, send]]],
    ['a call with value', 'Do(uint256 value,bytes data)', { value: '9', data: send }, [['here', 9n, send]]],
    ['a call with another number', 'Do(uint256 amount,bytes data)', { amount: '9', data: send }, [['here', 0n, send]]],
    [
      'a call with no value',
      'Do(uint256 value,uint256 msgValue,bytes data)',
      { value: '0', msgValue: '3', data: send },
      [['here', 3n, send]],
    ],
    ['a target in an outer struct', 'Do(address to,Part part)Part(bytes data)', { to: USDC, part: { data: send } }, [['here', 0n, send]]],
  ])('%s', (_, form, message, found) => {
    expect(foundIn(form, message)).toEqual(found)
  })

  it.each([
    ...['to', '_to', 'target', 'dest', 'destination', 'callee', 'callTo', 'call_to', 'callTarget', 'contract', 'contractAddress'],
    ...['contract_address', 'targetAddress', 'recipient', 'TO'],
  ])('are for the address that is named %s', (name) => {
    expect(foundIn(`Do(address ${name},bytes data)`, { [name]: USDC, data: send })).toEqual([['USDC', 0n, send]])
  })

  it.each(['tokenTo', 'toToken', 'from', 'owner', 'targets'])('are not for the address that is named %s', (name) => {
    expect(foundIn(`Do(address ${name},bytes data)`, { [name]: USDC, data: send })).toEqual([['here', 0n, send]])
  })

  it.each(['value', '_value', 'msgValue', 'msg_value', 'nativeValue', 'ethValue', 'callValue'])(
    'bring the amount that is named %s',
    (name) => {
      expect(foundIn(`Do(uint256 ${name},bytes data)`, { [name]: '9', data: send })).toEqual([['here', 9n, send]])
    },
  )
})

/** Words of a call, with zeros behind it. */
function words(data: Hex): readonly Hex[] {
  const padded = data.slice(2).padEnd(Math.ceil(data.length / 64) * 64, '0')
  return padded.match(/.{64}/g)?.map((one): Hex => `0x${one}`) ?? []
}

describe('a call in words around it', () => {
  const pair = (to: Address, data: Hex): Hex => encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [to, data])
  const inBytes = (data: Hex, form = 'Do(bytes data)', more: object = {}): readonly Found[] => foundIn(form, { data, ...more })

  it.each<readonly [string, Hex, readonly Found[]]>([
    ['is for the address before it', pair(USDC, send), [['USDC', 0n, send]]],
    [
      'is for the second word, where the first is an offset',
      encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [send, USDC]),
      [['USDC', 0n, send]],
    ],
    ['alone is for the contract', encodeAbiParameters([{ type: 'bytes' }], [send]), [['here', 0n, send]]],
    [
      'is found each time',
      encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [USDC, send, permit]),
      [
        ['USDC', 0n, send],
        ['USDC', 0n, permit],
      ],
    ],
    ['with a byte more is none', concat([pair(USDC, send), '0x00']), []],
    ['that is longer than what is there is none', `0x${pair(USDC, send).slice(2, 2 + 6 * 64 - 64)}`, []],
    ['of another length is none', pair(USDC, concat([send, '0x00'])), []],
    [
      'of which the length is more than any call has is none',
      concat([word(1n), `0x01${'00'.repeat(30)}44`, `0x${send.slice(2).padEnd(192, '0')}`]),
      [],
    ],
  ])('%s', (_, data, found) => {
    expect(inBytes(data)).toEqual(found)
  })

  it('is for whoever is named beside it, where it names nobody', () => {
    const alone = encodeAbiParameters([{ type: 'bytes' }], [send])
    expect(inBytes(alone, 'Do(address to,bytes data)', { to: USDC })).toEqual([['USDC', 0n, send]])
  })

  it('takes no value along that stands beside', () => {
    expect(inBytes(pair(USDC, send), 'Do(uint256 value,bytes data)', { value: '9' })).toEqual([['USDC', 0n, send]])
  })
})

describe('limits', () => {
  it('are sixteen calls', () => {
    const found = foundIn('Do(bytes[] data)', { data: Array.from({ length: 20 }, () => send) })
    expect(found).toHaveLength(16)
  })

  it('are 256 pieces', () => {
    const others = (count: number) => [...Array.from({ length: count }, () => '0x12345678'), send]
    expect(foundIn('Do(bytes[] data)', { data: others(255) })).toEqual([['here', 0n, send]])
    expect(foundIn('Do(bytes[] data)', { data: others(256) })).toEqual([])
  })
})

it('says of a message what its calls do, as its signer', () => {
  const one = explained(typed('Do(address to,bytes data)', { to: USDC, data: send }, { name: 'x', chainId: 1, verifyingContract: HERE }))
  expect(one.claims).toEqual([{ kind: 'out', from: ME, token: USDC, most: 5n, exact: true, to: CAROL }])
  expect(one.complete).toBe(false)
  expect(one.use).toMatchObject({ use: 'meta-transaction', contract: HERE, calls: [{ from: ME, to: USDC, value: 0n, data: send }] })
})
