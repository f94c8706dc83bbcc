import { type Hex, fromBytes } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import type { AccessList } from '#core/ethereum/transaction'
import type { RlpItem } from './rlp.ts'
import { refuseReading } from './fault.ts'
import { MAX_WORD, MAX_EXACT, MAX_U64 } from './fields.ts'

/** Takes the members of a list one after another: each must be there, in its kind and in its one form. */
export type ListMembers = {
  readonly left: () => number
  bytes(length?: number): Hex
  integer(most?: bigint): bigint
  list(): readonly RlpItem[]
}

/** Members of a list of RLP. Throws where it is none. */
export function membersOf(item: RlpItem): ListMembers {
  if (item instanceof Uint8Array) throw refuseReading('shape')
  let at = 0
  const next = (): RlpItem => {
    const found = item[at++]
    if (found === undefined) throw refuseReading('shape')
    return found
  }
  const raw = (): Uint8Array => {
    const found = next()
    if (!(found instanceof Uint8Array)) throw refuseReading('shape')
    return found
  }
  return {
    left: () => item.length - at,
    bytes(length) {
      const found = raw()
      if (length !== undefined && found.length !== length) throw refuseReading('shape')
      return fromBytes(found)
    },
    integer(most = MAX_WORD) {
      const found = raw()
      if (found.length > 32 || found[0] === 0) throw refuseReading('shape')
      const value = found.length === 0 ? 0n : BigInt(fromBytes(found))
      if (value > most) throw refuseReading('range', '', String(value))
      return value
    },
    list() {
      const found = next()
      if (found instanceof Uint8Array) throw refuseReading('shape')
      return found
    },
  }
}

/** Throws where members are left that nobody took. */
export function expectEnd(members: ListMembers): void {
  if (members.left() > 0) throw refuseReading('shape')
}

/** The next member as a number that JavaScript holds exactly. */
export const exactNumber = (members: ListMembers): number => Number(members.integer(MAX_EXACT))

/** A recipient, or nothing where a contract is created. */
function recipient(members: ListMembers): { readonly to?: Address } {
  const to = members.bytes()
  if (to !== '0x' && to.length !== 42) throw refuseReading('shape')
  return to === '0x' ? {} : { to }
}

/** Gas limit, recipient, value and data: the four members that every transaction has in this order. */
export const callMembers = (members: ListMembers) => ({
  gasLimit: members.integer(MAX_U64),
  ...recipient(members),
  value: members.integer(),
  data: members.bytes(),
})

/** An access list (EIP-2930). */
export const accessListMember = (members: ListMembers): AccessList =>
  members.list().map((item) => {
    const entry = membersOf(item)
    const address = entry.bytes(20)
    const storageKeys = entry.list().map((key) => {
      if (!(key instanceof Uint8Array) || key.length !== 32) throw refuseReading('shape')
      return fromBytes(key)
    })
    expectEnd(entry)
    return { address, storageKeys }
  })
