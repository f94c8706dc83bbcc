import fc from 'fast-check'
import type { Address } from '#core/ethereum/address'
import { fromBytes } from '#core/bytes/hex'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'

const push = (bytes: readonly number[]): number[] => [0x5f + bytes.length, ...bytes]
const addressBytes = (address: string): number[] => [...Buffer.from(address.slice(2), 'hex')]
/** Somebody, nobody, a token, a contract that refuses, precompiles (not 0x0a, which we do not have). */
export const CALLED: readonly Address[] = [
  CAST.bob,
  '0x00000000000000000000000000000000000beef9',
  CONTRACTS.usdc,
  CONTRACTS.noReceive,
  ...[1, 2, 3, 4, 5, 6, 9].map((index) => `0x${String(index).padStart(40, '0')}` as const),
]

const small = fc.integer({ min: 0, max: 96 }).map((value) => push([value]))
const wide = fc.uint8Array({ minLength: 1, maxLength: 32 }).map((bytes) => push([...bytes]))
const address = fc.constantFrom(...CALLED).map((value) => push(addressBytes(value)))
/** Every opcode but jumps, which random code cannot aim, and what depends on the block: that is compared elsewhere. */
const plain = fc
  .oneof(
    fc.integer({ min: 0x01, max: 0x0b }),
    fc.integer({ min: 0x10, max: 0x1e }),
    fc.constantFrom(0x20, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f),
    fc.constantFrom(
      0x41,
      0x42,
      0x43,
      0x44,
      0x45,
      0x46,
      0x47,
      0x48,
      0x4a,
      0x50,
      0x51,
      0x52,
      0x53,
      0x54,
      0x55,
      0x58,
      0x59,
      0x5a,
      0x5c,
      0x5d,
      0x5e,
      0x5f,
    ),
    fc.integer({ min: 0x80, max: 0x84 }),
    fc.integer({ min: 0x90, max: 0x93 }),
    fc.integer({ min: 0xa0, max: 0xa2 }),
  )
  .map((opcode) => [opcode])
/** A call of each kind with small memory ranges; a creation from memory; a store of a small slot. */
const call = fc
  .tuple(fc.constantFrom(0xf1, 0xf2, 0xf4, 0xfa), small, small, small, small, fc.integer({ min: 0, max: 3 }), address)
  .map(([opcode, a, b, c, d, value, to]) => [...a, ...b, ...c, ...d, ...(opcode < 0xf3 ? push([value]) : []), ...to, 0x5a, opcode])
const create = fc
  .tuple(small, small, fc.integer({ min: 0, max: 2 }), fc.boolean())
  .map(([length, offset, value, salted]) => [...(salted ? push([7]) : []), ...length, ...offset, ...push([value]), salted ? 0xf5 : 0xf0])
const store = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 3 }))
  .map(([value, slot]) => [...push([value]), ...push([slot]), 0x55])
const fill = fc.tuple(wide, small).map(([value, offset]) => [...value, ...offset, 0x52])
const end = fc.constantFrom<number[]>(
  [0x00],
  push([32]).concat(push([0]), 0xf3),
  push([32]).concat(push([0]), 0xfd),
  [0xfe],
  addressBytes(CAST.bob)
    .reduce<number[]>((code, byte) => [...code, byte], [0x73])
    .concat(0xff),
)

/** Bytecode that hardly anybody would write: every kind of call and creation, precompiles, storage, logs, and all the rest of the opcodes but jumps. */
export const randomProgram = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: small },
        { weight: 2, arbitrary: wide },
        { weight: 2, arbitrary: address },
        { weight: 8, arbitrary: plain },
        { weight: 2, arbitrary: call },
        { weight: 1, arbitrary: create },
        { weight: 2, arbitrary: store },
        { weight: 3, arbitrary: fill },
      ),
      { minLength: 4, maxLength: 60 },
    ),
    end,
  )
  // A deep stack to begin with: else most would end at once, having nothing to work on.
  .map(([parts, last]) =>
    fromBytes(Uint8Array.from([...Array.from({ length: 24 }, (_, index) => push([index])).flat(), ...parts.flat(), ...last])),
  )
