import { parse } from '#core/address'
import { fail } from '#core/errors'
import { fromBytes } from '#core/hex'
import type { Platform } from '#protocol'
import type { Records } from '#store'

/** As it was typed. With an id it takes the place of the one that has it, or comes back under it. */
export type ContactEntry = { readonly id?: string; readonly name: string; readonly address: string; readonly note?: string }

/** Longest name of a contact, in characters. */
const NAME = 64

/** Checks and keeps a contact. Throws `input/*`, `store/*`. */
export async function saveContact(
  platform: Pick<Platform, 'now' | 'randomBytes'>,
  open: () => Records,
  { id, name, address, note }: ContactEntry,
): Promise<void> {
  const trimmed = name.trim()
  if (trimmed === '') throw fail('input/required', { field: 'Name' })
  if (trimmed.length > NAME) throw fail('input/too-long', { field: 'Name', most: NAME })
  const parsed = parse(address)
  const { contacts } = open()
  const before = id === undefined ? undefined : contacts.find(id)
  await contacts.put({
    id: id ?? fromBytes(platform.randomBytes(16)).slice(2),
    name: trimmed,
    address: parsed,
    createdAt: before?.createdAt ?? platform.now(),
    ...(note === undefined || note === '' ? {} : { note }),
  })
}
