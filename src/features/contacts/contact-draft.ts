import { defined } from '#core/defined'
import { type Address, checksum, readChecksummedAddress } from '#core/ethereum/address'
import { addressesOf, alikeTo, type Contact, type Verified } from '#core/identity/contact'
import { type AppError, fail, isError } from '#core/errors'
import type { ContactEntry } from '#wallet'

/** One address as it stands in the form. `chain` empty: on every chain. */
export type AddressDraft = { readonly text: string; readonly chain: string; readonly verified: Verified }
export type ContactDraft = { readonly name: string; readonly note: string; readonly addresses: readonly AddressDraft[] }

export const NEW_ADDRESS: AddressDraft = { text: '', chain: '', verified: 'typed' }

/** The name that stands where an address should: with a dot, and no address of any kind. */
export const nameIn = (text: string): string | undefined =>
  /^(?!0x)[^\s/:@]{1,251}\.[^\s/:@.]{2,63}$/iu.test(text.trim()) ? text.trim() : undefined

/** With another text: what was found out of the one before does not go for it. */
export const retyped = (draft: AddressDraft, text: string): AddressDraft => ({
  ...draft,
  text,
  verified: draft.verified === 'name' ? 'typed' : draft.verified,
})

/** A contact as it is put into the form. */
export const contactDraft = (contact: Contact | undefined): ContactDraft => ({
  name: contact?.name ?? '',
  note: contact?.note ?? '',
  addresses:
    contact === undefined
      ? [NEW_ADDRESS]
      : addressesOf(contact).map(({ address, chainId, verified = 'typed' }) => ({
          text: checksum(address),
          chain: chainId === undefined ? '' : `${chainId}`,
          verified,
        })),
})

export type JudgedAddress = {
  readonly error?: AppError
  /** Where it can be read. */
  readonly address?: Address
  /** Written in one case: nothing to check it by. */
  readonly unchecked: boolean
}

export type JudgedContact = {
  readonly errors: { readonly name?: AppError; readonly note?: AppError }
  readonly addresses: readonly JudgedAddress[]
  /** Nothing is wrong with it. */
  readonly good: boolean
}

const MAX_NAME = 64
const MAX_NOTE = 280

/** Everything that is wrong with a contact, at once. */
export function judgeContact(draft: ContactDraft): JudgedContact {
  const name = draft.name.trim()
  const nameError =
    name === ''
      ? fail('input/required', { field: 'The name' })
      : name.length > MAX_NAME
        ? fail('input/too-long', { field: 'The name', most: MAX_NAME })
        : undefined
  const noteError = draft.note.length > MAX_NOTE ? fail('input/too-long', { field: 'The note', most: MAX_NOTE }) : undefined
  const addresses = draft.addresses.map(({ text }) => judgeAddress(text))
  return {
    errors: defined({ name: nameError, note: noteError }),
    addresses,
    good: nameError === undefined && noteError === undefined && addresses.every(({ error }) => error === undefined),
  }
}

function judgeAddress(text: string): JudgedAddress {
  if (text.trim() === '') return { error: fail('input/required', { field: 'The address' }), unchecked: false }
  try {
    const { address, written } = readChecksummedAddress(text)
    return { address, unchecked: written === 'unchecked' }
  } catch (error) {
    if (isError(error)) return { error, unchecked: false }
    throw error
  }
}

/** What the wallet is asked to keep. */
export function contactEntryOf(draft: ContactDraft, id: string | undefined): ContactEntry {
  const [first = NEW_ADDRESS, ...others] = draft.addresses
  const typed = ({ text, chain, verified }: AddressDraft) => ({
    address: text,
    verified,
    ...defined({ chainId: chain === '' ? undefined : Number(chain) }),
  })
  return {
    ...defined({ id }),
    name: draft.name,
    note: draft.note.trim(),
    ...typed(first),
    ...defined({ others: others.length === 0 ? undefined : others.map(typed) }),
  }
}

/** An address that somebody stands for; without a name one that was paid before. */
export type NamedRecipient = { readonly address: Address; readonly name?: string }

/** Somebody already known who has this address, or whose address could be taken for it. Who has it already imitates nobody. */
export function resembling(
  address: Address,
  known: readonly NamedRecipient[],
): { readonly same?: NamedRecipient; readonly alike: readonly NamedRecipient[] } {
  const same = known.find((one) => one.address === address && one.name !== undefined)
  const alike = known.some((one) => one.address === address) ? [] : alikeTo(address, known)
  return same ? { same, alike } : { alike }
}

/** Those whose name, note or address has the words. */
export const searchContacts = (contacts: readonly Contact[], words: string): readonly Contact[] => {
  const wanted = words.trim().toLocaleLowerCase()
  if (wanted === '') return contacts
  const textsOf = (contact: Contact): readonly string[] => [
    contact.name,
    contact.note ?? '',
    ...addressesOf(contact).map(({ address }) => address),
  ]
  return contacts.filter((contact) => textsOf(contact).some((text) => text.toLocaleLowerCase().includes(wanted)))
}
