import { defined } from '#core/defined'
import { parseAddress } from '#core/ethereum/address'
import { type Contact, type ContactAddress, merged, MAX_ADDRESSES, type Verified, withAddresses } from '#core/identity/contact'
import { fail } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { Platform } from '#protocol'
import type { Records } from '#store'

/** An address as it was typed. */
export type AddressEntry = { readonly address: string; readonly chainId?: number; readonly verified?: Verified }

/** As it was typed. With an id it takes the place of the one that has it, or comes back under it. */
export type ContactEntry = AddressEntry & {
  readonly id?: string
  readonly name: string
  readonly others?: readonly AddressEntry[]
  readonly note?: string
}

/** Longest name of a contact, in characters. */
const NAME = 64

const read = ({ address, chainId, verified }: AddressEntry): ContactAddress => ({
  address: parseAddress(address),
  ...defined({ chainId, verified }),
})

/** Checks and keeps a contact. Throws `input/*`, `store/*`. */
export async function saveContact(
  platform: Pick<Platform, 'now' | 'randomBytes'>,
  open: () => Records,
  { id, name, note, others = [], ...first }: ContactEntry,
): Promise<void> {
  const trimmed = name.trim()
  if (trimmed === '') throw fail('input/required', { field: 'Name' })
  if (trimmed.length > NAME) throw fail('input/too-long', { field: 'Name', most: NAME })
  if (others.length >= MAX_ADDRESSES) throw fail('input/too-long', { field: 'The addresses', most: MAX_ADDRESSES })
  const addresses = [first, ...others].map(read)
  const { contacts } = open()
  const before = id === undefined ? undefined : contacts.find(id)
  const bare: Omit<Contact, 'address'> = {
    id: id ?? fromBytes(platform.randomBytes(16)).slice(2),
    name: trimmed,
    createdAt: before?.createdAt ?? platform.now(),
    ...defined({ note: note === undefined || note === '' ? undefined : note }),
  }
  await contacts.put(withAddresses(bare, addresses))
}

/** Makes one of two: the first keeps its name and its id, and the second goes once the first has all that it had. Throws `store/*`. */
export async function mergeContacts(open: () => Records, keep: string, other: string): Promise<void> {
  const { contacts } = open()
  const [one, two] = [contacts.find(keep), contacts.find(other)]
  if (one === undefined || two === undefined) return
  await contacts.put(merged(one, two))
  await contacts.remove(other)
}
