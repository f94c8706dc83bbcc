import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { createDice } from '../../core/test-support/dice.ts'
import type { Raw } from '../abi/abi-read.ts'
import type { AbiType } from '../abi/abi-type.ts'
import { encodeCall } from '../abi/canonical.ts'
import { explain } from '../explain.ts'
import type { Explanation } from '../explanation.ts'
import { unfilled } from '../test-support/calls.ts'
import { ME, NAMES, NO_NAMES, STRANGER, USDC } from '../test-support/names.ts'
import { REGISTER, type Registered } from './register.ts'

const ENTRY: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
type Dice = (sides: number) => number
const all = (explanation: Explanation): readonly Explanation[] => [explanation, ...explanation.inner.flatMap(all)]
const bytes = (dice: Dice, length: number): Hex => fromBytes(Uint8Array.from({ length }, () => dice(256)))
const pick = <T>(dice: Dice, from: readonly [T, ...T[]]): T => from[dice(from.length)] ?? from[0]

/** Values at the edges of their types; in `bytes` often a call of ours again. */
function anyValue(dice: Dice, type: AbiType, depth: number): Raw {
  switch (type.is) {
    case 'uint':
      return pick(dice, [0n, 1n, 2n, 2n ** BigInt(type.bits) - 1n, 2n ** BigInt(type.bits - 1)])
    case 'int':
      return pick(dice, [0n, -1n, 2n ** BigInt(type.bits - 1) - 1n])
    case 'address':
      return pick<Hex>(dice, [ME, USDC, STRANGER, ENTRY, `0x${'00'.repeat(20)}`, `0x${'00'.repeat(19)}01`, `0x${'00'.repeat(19)}02`])
    case 'bool':
      return dice(2) === 1
    case 'fixed-bytes':
      return dice(2) === 1 ? bytes(dice, type.bytes) : `0x${'00'.repeat(type.bytes)}`
    case 'bytes':
    case 'string':
      return depth < 4 && dice(3) === 0 ? anyCall(dice, undefined, depth + 1) : bytes(dice, dice(100))
    case 'list':
      return Array.from({ length: type.length ?? dice(4) }, () => anyValue(dice, type.of, depth))
    case 'tuple':
      return type.fields.map((field) => anyValue(dice, field.type, depth))
  }
}

function anyCall(dice: Dice, of?: Registered, depth = 0): Hex {
  const registered = of ?? [...REGISTER.values()][dice(REGISTER.size)]
  if (registered === undefined) return '0x'
  const { fields } = registered.signature
  return encodeCall(
    registered.selector,
    fields,
    fields.map((field) => anyValue(dice, field.type, depth)),
  )
}

describe('every entry', () => {
  it('reads its own encoding, fills its sentences, and hides no value, whoever calls and whatever is known', () => {
    const dice = createDice(5).below
    for (let round = 0; round < 12; round++) {
      for (const registered of REGISTER.values()) {
        const data = anyCall(dice, registered)
        const [value, to] = [BigInt(dice(2)), pick(dice, [USDC, ENTRY, STRANGER])]
        const one = explain({ ...(dice(4) === 0 ? {} : { from: ME }), to, value, data, chainId: 1 }, pick(dice, [NAMES, NO_NAMES]))
        const place = registered.signature.canonical
        expect([place, one.function?.signature, one.kind]).toEqual([place, place, 'call'])
        expect([place, all(one).flatMap(({ intent }) => unfilled(intent))]).toEqual([place, []])
        const sent = one.claims.some(
          (claim) => claim.kind === 'out' && claim.token === undefined && claim.from === one.call.from && claim.most >= value,
        )
        expect([place, value === 0n || sent]).toEqual([place, true])
        expect([place, one.claims.every((claim) => !('most' in claim) || claim.most >= 0n)]).toEqual([place, true])
      }
    }
  })
})
