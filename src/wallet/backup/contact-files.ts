import { parseJson } from '#core/text/json'
import { defined } from '#core/defined'
import { checksum, parseAddress } from '#core/ethereum/address'
import { addressesOf, type Contact, type ContactAddress, MAX_ADDRESSES, withAddresses } from '#core/identity/contact'
import { fail, isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { MAX_CSV_ROWS, MAX_CSV_CHARACTERS, under, writeCsv } from './csv.ts'
import * as schema from './schema.ts'
import type { Counts, RestoreOutcome } from './section.ts'

const COLUMNS = ['name', 'address', 'chain', 'verified', 'note'] as const

/** Contacts as a table: a line for each address, with its checksum (EIP-55); `chain` by its id where it is for one alone. The note stands with the first. */
export const contactsCsv = (contacts: readonly Contact[]): string =>
  writeCsv(
    COLUMNS,
    contacts.flatMap((contact) =>
      addressesOf(contact).map(({ address, chainId, verified = '' }, at) => [
        contact.name,
        checksum(address),
        chainId === undefined ? '' : `${chainId}`,
        verified,
        at === 0 ? (contact.note ?? '') : '',
      ]),
    ),
  )

/** The same as JSON of our own: `{ "assay": "contacts", "version": 1, "contacts": [{ name, note, addresses: [{ address, chainId, verified }] }] }`. */
export const contactsJson = (contacts: readonly Contact[]): string =>
  `${JSON.stringify({ assay: 'contacts', version: 1, contacts: contacts.map(plain) }, undefined, 2)}\n`

const plain = (contact: Contact) => ({
  name: contact.name,
  ...defined({ note: contact.note }),
  addresses: addressesOf(contact).map((one) => ({ ...one, address: checksum(one.address) })),
})

type Entry = { readonly name: string; readonly note: string; readonly addresses: readonly ContactAddress[] }
type Refused = 'refused'

/** What somebody says of how an address was compared is their word, not ours: of a file it is known from the file. */
const fromFile = (address: ContactAddress['address'], chainId: number | undefined): ContactAddress => ({
  address,
  ...defined({ chainId }),
  verified: 'file',
})

const MAX_NAME = 64
const MAX_NOTE = 280
const fits = ({ name, note }: Pick<Entry, 'name' | 'note'>): boolean => name !== '' && name.length <= MAX_NAME && note.length <= MAX_NOTE

function addressIn(text: string): ContactAddress['address'] | undefined {
  try {
    return parseAddress(text)
  } catch (error) {
    if (isError(error)) return undefined
    throw error
  }
}

function fromJson(text: string): readonly (Entry | Refused)[] {
  if (text.length > MAX_CSV_CHARACTERS) throw fail('import/too-large', { most: 10 })
  const read = schema.fits(schema.contactFile, parsed(text))
  if (read === undefined || read.contacts.length > MAX_CSV_ROWS) throw fail('import/malformed', { what: 'contacts' })
  return read.contacts.map((thing) => {
    const one = schema.fits(schema.contactEntry, thing)
    if (one === undefined) return 'refused'
    const { name, note = '' } = one
    const addresses = one.addresses.flatMap(({ address, chainId }) => {
      const found = addressIn(address)
      return found === undefined ? [] : [fromFile(found, chainId)]
    })
    const made = { name: name.trim(), note: note.trim(), addresses }
    return addresses.length === one.addresses.length && fits(made) ? made : 'refused'
  })
}

const parsed = (text: string): unknown => parseJson(text, () => fail('import/malformed', { what: 'contacts' }))

/** Lines of one name are one contact, in the order of their first. */
function fromCsv(text: string): readonly (Entry | Refused)[] {
  const byName = new Map<string, Entry>()
  const refused: Refused[] = []
  for (const [name = '', written = '', chain = '', , note = ''] of under(text, COLUMNS, ['name', 'address'])) {
    const address = addressIn(written)
    const chainId = chain === '' ? undefined : /^\d{1,15}$/.test(chain) && Number(chain) > 0 ? Number(chain) : 'refused'
    const before = byName.get(name)
    if (address === undefined || chainId === 'refused' || !fits({ name, note }) || (before?.addresses.length ?? 0) >= MAX_ADDRESSES) {
      refused.push('refused')
      continue
    }
    byName.set(name, { name, note: before?.note || note, addresses: [...(before?.addresses ?? []), fromFile(address, chainId)] })
  }
  return [...byName.values(), ...refused]
}

/**
 * Brings contacts in, from either form; one who is here already stays as they are, by name or by any address: a file gives nobody of the person's another
 * address. Throws `import/malformed`, `import/too-large`, `store/*`.
 */
export async function importContacts(
  text: string,
  platform: Pick<Platform, 'now' | 'randomBytes'>,
  { contacts }: Pick<Records, 'contacts'>,
): Promise<Counts> {
  const counts: Record<RestoreOutcome, number> = { added: 0, kept: 0, different: 0, left: 0, refused: 0 }
  const entries = /^\s*\{/.test(text.slice(0, 1000)) ? fromJson(text) : fromCsv(text)
  for (const one of entries) counts[one === 'refused' ? 'refused' : await put(one, platform, contacts)]++
  return counts
}

async function put(one: Entry, platform: Pick<Platform, 'now' | 'randomBytes'>, contacts: Records['contacts']): Promise<RestoreOutcome> {
  const theirs = new Set(one.addresses.map(({ address }) => address))
  const own = contacts.get().find((contact) => contact.name === one.name || addressesOf(contact).some(({ address }) => theirs.has(address)))
  if (own !== undefined) return isSame(own, one) ? 'kept' : 'different'
  const id = fromBytes(platform.randomBytes(16)).slice(2)
  const bare = { id, name: one.name, createdAt: platform.now(), ...defined({ note: one.note === '' ? undefined : one.note }) }
  await contacts.put(withAddresses(bare, one.addresses))
  return 'added'
}

const isSame = (own: Contact, { name, note, addresses }: Entry): boolean => {
  const keys = (list: readonly ContactAddress[]): string =>
    list
      .map(({ address, chainId }) => `${address} ${chainId ?? ''}`)
      .toSorted()
      .join()
  return own.name === name && (own.note ?? '') === note && keys(addressesOf(own)) === keys(addresses)
}
