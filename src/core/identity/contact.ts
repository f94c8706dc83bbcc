import { defined } from '../defined.ts'
import { type Address, likeness } from '../ethereum/address.ts'
import { fail } from '../errors.ts'

/**
 * How the person knows that an address is theirs, strongest first. `in-person`: scanned or compared face to face. `paid`: paid before, and it arrived. `name`: a
 * name of ENS led to it, and it back to the name. `typed`: typed or pasted. `file`: from a table. Absent: nobody said.
 */
export const VERIFIED = ['in-person', 'paid', 'name', 'typed', 'backup', 'file'] as const
export type Verified = (typeof VERIFIED)[number]

/** An address of somebody. `chainId` absent: on every chain, as of a key. */
export type ContactAddress = { readonly address: Address; readonly chainId?: number; readonly verified?: Verified }

/** Somebody the person named. Their first address stands by itself; the form of before others were kept reads as it is. */
export type Contact = ContactAddress & {
  readonly id: string
  readonly name: string
  readonly others?: readonly ContactAddress[]
  readonly note?: string
  readonly createdAt: number
}

/** Addresses of one contact, at most. */
export const MAX_ADDRESSES = 16

const bare = ({ address, chainId, verified }: ContactAddress): ContactAddress => ({
  address,
  ...defined({ chainId, verified }),
})

/** All addresses of a contact, the first one first. */
export const addressesOf = (contact: ContactAddress & Pick<Contact, 'others'>): readonly ContactAddress[] => [
  bare(contact),
  ...(contact.others ?? []),
]

/** The same contact with these addresses (throws `input/required` for none); each once for a chain, where one for every chain stands for that of each. */
export function withAddresses(contact: Omit<Contact, 'address'>, addresses: readonly ContactAddress[]): Contact {
  const [first, ...others] = distinct(addresses)
  if (first === undefined) throw fail('input/required', { field: 'The address' })
  const { others: _before, chainId: _chain, verified: _how, ...rest } = contact
  return { ...rest, ...first, ...defined({ others: others.length === 0 ? undefined : others }) }
}

function distinct(addresses: readonly ContactAddress[]): readonly ContactAddress[] {
  const everywhere = new Set(addresses.flatMap(({ address, chainId }) => (chainId === undefined ? [address] : [])))
  const seen = new Map<string, ContactAddress>()
  for (const one of addresses) {
    if (one.chainId !== undefined && everywhere.has(one.address)) continue
    const key = `${one.address} ${one.chainId ?? ''}`
    const known = seen.get(key)
    seen.set(key, known === undefined ? bare(one) : stronger(known, one))
  }
  return [...seen.values()]
}

const rank = ({ verified }: ContactAddress): number => (verified === undefined ? VERIFIED.length : VERIFIED.indexOf(verified))
const stronger = (a: ContactAddress, b: ContactAddress): ContactAddress => bare(rank(b) < rank(a) ? b : a)

export type NamedAddress = ContactAddress & { readonly name: string; readonly id: string }

/** Every address of every contact, with its name; on one chain those that are theirs there. */
export const namedAddresses = (contacts: readonly Contact[], on?: number): readonly NamedAddress[] =>
  contacts.flatMap((contact) =>
    addressesOf(contact)
      .filter(({ chainId }) => on === undefined || chainId === undefined || chainId === on)
      .map((one) => ({ ...one, name: contact.name, id: contact.id })),
  )

/** Who has this address, but on other chains only: what is sent to it here may be lost. */
export function onlyElsewhere(contacts: readonly Contact[], address: Address, chainId: number): NamedAddress | undefined {
  const all = namedAddresses(contacts).filter((one) => one.address === address)
  return all.some((one) => one.chainId === undefined || one.chainId === chainId) ? undefined : all[0]
}

/** Hex digits that people compare, at either end; as in the rule `recipient/lookalike`. */
const ENDS = 4

/** Those whose address could be taken for this one: they begin and end alike. */
export const alikeTo = <T extends { readonly address: Address }>(address: Address, known: readonly T[]): readonly T[] =>
  known.filter((one) => {
    if (one.address === address) return false
    const { start, end } = likeness(address, one.address)
    return start >= ENDS && end >= ENDS
  })

/** Contacts that share an address on a chain: perhaps one person twice. */
export function duplicatesIn(contacts: readonly Contact[]): readonly (readonly [Contact, Contact])[] {
  const first = new Map<string, Contact>()
  const pairs = new Map<string, readonly [Contact, Contact]>()
  for (const contact of contacts)
    for (const { address } of addressesOf(contact)) {
      const known = first.get(address)
      if (known === undefined) first.set(address, contact)
      else if (known.id !== contact.id) pairs.set(`${known.id} ${contact.id}`, [known, contact])
    }
  return [...pairs.values()]
}

/** Two contacts as one: name and age of the first, all addresses, both notes. */
export function merged(one: Contact, other: Contact): Contact {
  const notes = [...new Set([one.note, other.note].filter((note) => note !== undefined && note !== ''))].join('\n')
  const { note: _note, ...rest } = one
  return {
    ...withAddresses(rest, [...addressesOf(one), ...addressesOf(other)]),
    ...defined({ note: notes === '' ? undefined : notes }),
    createdAt: Math.min(one.createdAt, other.createdAt),
  }
}
