import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Raw } from '../abi/abi-read.ts'
import { parseSignature } from '../abi/abi-type.ts'
import { fromArguments } from './values/node.ts'
import { peopleIn } from './people.ts'

const THIEF: Address = '0x5ee0000000000000000000000000000000bad1d0'
const OTHER: Address = '0x000000000000000000000000000000000000c0de'
const WORD = THIEF.slice(2).padStart(64, '0')
const people = (signature: string, values: readonly Raw[], isOwn = false) => {
  const { name, fields } = parseSignature(signature)
  return peopleIn(fromArguments(fields, values), name, isOwn)
}

describe('people of a call that a descriptor is for', () => {
  it.each<[string, readonly Raw[]]>([
    ['bridge(bytes32 recipient)', [`0x${WORD}`]],
    ['bridge(bytes _receiver)', [THIEF]],
    ['bridge(bytes32 mintRecipient)', [`0x${WORD}`]],
    ['deposit(bytes withdrawal_credentials)', [`0x01${WORD.slice(2)}`]],
    ['pay(address[] recipients)', [[OTHER, THIEF]]],
    ['claim(address src)', [THIEF]],
    ['send(address tokenReceiver)', [THIEF]],
  ])('gets value by %s', (signature, values) => {
    expect(people(signature, values)).toContainEqual({ address: THIEF, gets: 'value' })
  })

  it('gets what is exchanged at once by unoswapTo', () => {
    expect(people('unoswapTo(uint256 to, uint256 amount)', [BigInt(THIEF), 5n])).toEqual([{ address: THIEF, gets: 'exchanged' }])
  })

  it('are told apart by what they get', () => {
    expect(people('allow(address manager, bool isAllowed)', [THIEF, true])).toEqual([{ address: THIEF, gets: 'right' }])
    expect(people('allow(address manager, bool isAllowed)', [THIEF, false])).toEqual([])
    expect(people('allow(address manager, bool isAllowed, bool notify)', [THIEF, true, false])).toEqual([{ address: THIEF, gets: 'right' }])
    expect(people('delegate(address delegatee)', [THIEF])).toEqual([{ address: THIEF, gets: 'value' }])
  })

  it('are nobody where the name says that it gives, or is a thing', () => {
    expect(people('move(address from, address token, address pool, uint256 to)', [THIEF, THIEF, THIEF, 7n])).toEqual([])
  })

  it('are all of them where the names come from somebody who asks', () => {
    expect(people('move(address from, address token)', [THIEF, OTHER], true)).toHaveLength(2)
  })
})
