import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import { unsaid } from '../../core/test-support/unsaid.ts'
import type { Raw } from '../abi/abi-read.ts'
import type { AbiType } from '../abi/abi-type.ts'
import { encodeParameters } from '../abi/canonical.ts'
import type { ExplainedLog } from '../explanation.ts'
import { NAMES, NO_NAMES, STRANGER, USDC } from '../test-support/names.ts'
import { EVENTS, type RegisteredEvent } from './event.ts'
import { explainLog } from './log.ts'

/** What stands for every address, every flag, and how long lists are. `who` absent: no two addresses are the same. */
type Kind = { readonly who?: Address; readonly flag: boolean; readonly length: number }
const KINDS: readonly Kind[] = [
  { flag: true, length: 2 },
  { flag: false, length: 1 },
  { flag: false, length: 0 },
  { who: ZERO, flag: true, length: 2 },
]

function valueOf(type: AbiType, at: number, kind: Kind): Raw {
  switch (type.is) {
    case 'uint':
    case 'int':
      return type.bits <= 8 ? 1n : BigInt(at + 1)
    case 'address':
      return kind.who ?? `0x${(0xa000 + at).toString(16).padStart(40, '7')}`
    case 'bool':
      return kind.flag
    case 'fixed-bytes':
      return `0x${(at + 1).toString(16).padStart(type.bytes * 2, '0')}`
    case 'bytes':
    case 'string':
      return '0x6869'
    case 'list':
      return Array.from({ length: type.length ?? kind.length }, (_, index) => valueOf(type.of, at * 10 + index, kind))
    case 'tuple':
      return type.fields.map((field, index) => valueOf(field.type, at * 10 + index, kind))
  }
}
const asTopic = (raw: Raw): Hex =>
  word(typeof raw === 'bigint' ? raw : typeof raw === 'boolean' ? BigInt(raw) : typeof raw === 'string' ? BigInt(raw) : 0n)

function logOf({ signature, topic }: RegisteredEvent, kind: Kind, address: Address, names = NAMES): ExplainedLog {
  const values = signature.fields.map(({ type }, at) => valueOf(type, at, kind))
  const indexed = values.flatMap((value, at) => (signature.fields[at]?.indexed === true ? [asTopic(value)] : []))
  const others = signature.fields.filter((field) => field.indexed !== true)
  const data = encodeParameters(
    others,
    values.filter((_, at) => signature.fields[at]?.indexed !== true),
  )
  return explainLog({ address, topics: [topic, ...indexed], data }, names, 1)
}
const all = [...EVENTS.values()].map((registered) => [registered.event.signature, registered] as const)

describe('every event that is known', () => {
  it.each(all)('%s: is read as that, by a standard, and nothing that is said of it is empty', (_, registered) => {
    for (const log of KINDS.flatMap((kind) => [
      logOf(registered, kind, STRANGER),
      logOf(registered, kind, USDC),
      logOf(registered, kind, STRANGER, NO_NAMES),
    ])) {
      expect(log.event?.name).toBe(registered.signature.name)
      expect(log.event?.standards.length).toBeGreaterThan(0)
      expect(log.args.map(({ name }) => name)).toEqual(registered.signature.fields.map(({ name }) => name))
      expect(unsaid(log)).toEqual([])
    }
  })
})
