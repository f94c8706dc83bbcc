import { type Address, likeness, read } from '#core/address'
import type { Contact } from '#core/contact'
import { type AppError, fail, isError } from '#core/errors'

export type ContactDraft = { readonly name: string; readonly address: string; readonly note: string }

export type JudgedContact = {
  readonly errors: { readonly name?: AppError; readonly address?: AppError; readonly note?: AppError }
  /** Where it can be read. */
  readonly address?: Address
  /** Written in one case: nothing to check it by. */
  readonly unchecked: boolean
}

const MOST_NAME = 64
const MOST_NOTE = 280

/** Everything that is wrong with a contact, at once. */
export function judgeContact(draft: ContactDraft): JudgedContact {
  const name = draft.name.trim()
  const nameError =
    name === ''
      ? fail('input/required', { field: 'The name' })
      : name.length > MOST_NAME
        ? fail('input/too-long', { field: 'The name', most: MOST_NAME })
        : undefined
  const noteError = draft.note.length > MOST_NOTE ? fail('input/too-long', { field: 'The note', most: MOST_NOTE }) : undefined
  const found = readAddress(draft.address)
  return {
    errors: {
      ...(nameError ? { name: nameError } : {}),
      ...('error' in found ? { address: found.error } : {}),
      ...(noteError ? { note: noteError } : {}),
    },
    ...('address' in found ? { address: found.address } : {}),
    unchecked: 'address' in found && found.written === 'unchecked',
  }
}

function readAddress(text: string): ReturnType<typeof read> | { readonly error: AppError } {
  if (text.trim() === '') return { error: fail('input/required', { field: 'The address' }) }
  try {
    return read(text)
  } catch (error) {
    if (isError(error)) return { error }
    throw error
  }
}

/** Hex digits that people compare, at either end; as in the rule `recipient/lookalike`. */
const ENDS = 4

type Named = { readonly address: Address; readonly name: string }

/** Somebody already known who has this address, or whose address could be taken for it. */
export function resembling(address: Address, known: readonly Named[]): { readonly same?: Named; readonly alike: readonly Named[] } {
  const same = known.find((one) => one.address === address)
  const alike = known.filter((one) => {
    if (one.address === address) return false
    const { start, end } = likeness(address, one.address)
    return start >= ENDS && end >= ENDS
  })
  return same ? { same, alike } : { alike }
}

/** Those whose name, note or address has the words. */
export const searchContacts = (contacts: readonly Contact[], words: string): readonly Contact[] => {
  const wanted = words.trim().toLocaleLowerCase()
  return wanted === ''
    ? contacts
    : contacts.filter(({ name, note = '', address }) => [name, note, address].some((text) => text.toLocaleLowerCase().includes(wanted)))
}
