import { describe, expect, it } from 'vitest'
import { encodeAbiParameters, keccak256, numberToHex } from 'viem'
import type { Address } from '#core/ethereum/address'
import type { Endpoint } from '#core/chains/chain'
import type { Hex } from '#core/bytes/hex'
import { createAccountPrivacy } from '../chain-contexts.ts'
import type { RpcCall } from './json-rpc.ts'
import { ownNames, splitByAccount, slotsByOwner } from './privacy.ts'

const who = (digit: string): Address => `0x${digit.repeat(40)}`
const [ONE, TWO, STRANGER, TOKEN, SPENDER] = [who('1'), who('2'), who('3'), who('4'), who('5')] as const
const slotOf = (key: Address, position: bigint | Hex): Hex =>
  keccak256(
    typeof position === 'bigint'
      ? encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [key, position])
      : encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [key, position]),
  )
const balance = (holder: Address): Hex => slotOf(holder, 9n)
const proof = (address: Address, ...slots: readonly Hex[]): RpcCall => ({ method: 'eth_getProof', params: [address, slots, 'latest'] })
const code = (address: Address): RpcCall => ({ method: 'eth_getCode', params: [address, 'latest'] })

const accounts = () => {
  const mine = createAccountPrivacy()
  mine.tell([ONE, TWO], [])
  return mine
}
const endpoint = (more: Partial<Endpoint> = {}): Endpoint => ({
  id: 'one',
  url: 'https://node.example/',
  roles: ['state'],
  owner: 'foreign',
  operator: 'somebody',
  ...more,
})
const shared = (calls: readonly RpcCall[], more: Partial<Endpoint> = {}) => splitByAccount(calls, endpoint(more), 'chain 1', accounts())

describe('calls to a stranger’s endpoint', () => {
  it('that name two accounts by the slots of their balances are two requests', () => {
    expect(shared([proof(TOKEN, balance(ONE)), code(TOKEN), proof(TOKEN, balance(TWO))])).toEqual([
      { names: ONE, at: [0, 1] },
      { names: TWO, at: [2] },
    ])
  })

  it('that name one by its address and one by a slot are two requests', () => {
    expect(shared([proof(ONE), proof(TOKEN, balance(TWO))]).map(({ names }) => names)).toEqual([ONE, TWO])
    const allowance = slotOf(SPENDER, slotOf(TWO, 10n))
    expect(shared([proof(ONE), proof(TOKEN, allowance), code(SPENDER)]).map(({ names }) => names)).toEqual([ONE, TWO])
  })

  it('put a slot of an unknown key with neither of two accounts', () => {
    const unknown = slotOf(STRANGER, 9n)
    expect(shared([proof(ONE), proof(TOKEN, unknown), proof(TWO), proof(TOKEN, numberToHex(1, { size: 32 }))])).toEqual([
      { names: ONE, at: [0, 3] },
      { names: TWO, at: [2] },
      { names: undefined, at: [1] },
    ])
  })

  it('are refused where one call alone names two', () => {
    expect(() => shared([proof(TOKEN, balance(ONE), balance(TWO))])).toThrow('rpc/names-two')
  })

  it('are refused by slot as by address where the endpoint is kept to other accounts', () => {
    expect(() => shared([proof(TOKEN, balance(TWO))], { accounts: [ONE] })).toThrow('rpc/not-for-account')
    expect(() => shared([proof(TOKEN, balance(TWO))], { accounts: [ONE], owner: 'own' })).toThrow('rpc/not-for-account')
  })

  it('are one request to an endpoint of the person’s own', () => {
    expect(shared([proof(ONE), proof(TOKEN, balance(ONE), balance(TWO))], { owner: 'own' })).toEqual([{ names: undefined, at: [0, 1] }])
  })
})

it('keeps slots of one contract apart by whose they are, and together where they are one person’s', () => {
  const unknown = slotOf(STRANGER, 9n)
  expect(slotsByOwner([balance(ONE), unknown], accounts())).toEqual([[balance(ONE), unknown]])
  expect(slotsByOwner([balance(ONE), unknown, balance(TWO), slotOf(ONE, 3n)], accounts())).toEqual([
    [balance(ONE), slotOf(ONE, 3n)],
    [unknown],
    [balance(TWO)],
  ])
  expect(slotsByOwner([], accounts())).toEqual([[]])
})

it('names accounts by slot for the log, and follows the accounts that it is told of', () => {
  const mine = accounts()
  expect(ownNames([proof(TOKEN, balance(TWO))], mine)).toEqual([TWO])
  mine.tell([ONE], [])
  expect(ownNames([proof(TOKEN, balance(TWO))], mine)).toEqual([])
  mine.tell(undefined, [])
  expect(ownNames([proof(TOKEN, balance(TWO)), proof(TOKEN, balance(ONE))], mine)).toEqual([ONE])
})
