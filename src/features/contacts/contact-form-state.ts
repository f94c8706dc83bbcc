import type { Address } from '#core/ethereum/address'
import type { Contact } from '#core/identity/contact'
import { type AddressDraft, type ContactDraft, contactDraft, NEW_ADDRESS } from './contact-draft.ts'

/** A field whose mistakes are shown once it was left; one of an address is named by the key of the address. */
export type ContactField = 'name' | 'note' | `address ${number}`

/** The form of a contact: what was typed, and of what the mistakes are shown. */
export type ContactFormState = {
  readonly draft: ContactDraft
  /** One for each address of the draft, the same as long as the address stands: what is typed may be the same twice. */
  readonly keys: readonly number[]
  readonly touched: ReadonlySet<ContactField>
  /** Addresses that the person compared with those they resemble. */
  readonly compared: ReadonlySet<Address>
}

export type ContactFormEvent =
  | { readonly kind: 'typed'; readonly part: Partial<Pick<ContactDraft, 'name' | 'note'>> }
  | { readonly kind: 'address-changed'; readonly key: number; readonly address: AddressDraft }
  | { readonly kind: 'address-added' }
  | { readonly kind: 'address-removed'; readonly key: number }
  | { readonly kind: 'left'; readonly field: ContactField }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'compared'; readonly address: Address }

/** The form as it opens, of a contact or of a new one. */
export function openContactForm(contact: Contact | undefined): ContactFormState {
  const draft = contactDraft(contact)
  return { draft, keys: draft.addresses.map((_, index) => index), touched: new Set(), compared: new Set() }
}

/** The form after an event. An address that is not there any more changes nothing. */
export function nextContactForm(state: ContactFormState, event: ContactFormEvent): ContactFormState {
  const { draft, keys, touched, compared } = state
  switch (event.kind) {
    case 'typed':
      return { ...state, draft: { ...draft, ...event.part } }
    case 'address-changed': {
      const addresses = draft.addresses.map((one, index) => (keys[index] === event.key ? event.address : one))
      return { ...state, draft: { ...draft, addresses } }
    }
    case 'address-added':
      return { ...state, draft: { ...draft, addresses: [...draft.addresses, NEW_ADDRESS] }, keys: [...keys, Math.max(-1, ...keys) + 1] }
    case 'address-removed': {
      const addresses = draft.addresses.filter((_, index) => keys[index] !== event.key)
      // The key may come again, for an address that nobody left yet.
      const others = [...touched].filter((field) => field !== `address ${event.key}`)
      return { ...state, draft: { ...draft, addresses }, keys: keys.filter((key) => key !== event.key), touched: new Set(others) }
    }
    case 'left':
      return { ...state, touched: new Set([...touched, event.field]) }
    case 'submitted':
      return { ...state, touched: new Set(['name', 'note', ...keys.map((key) => `address ${key}` as const)]) }
    case 'compared':
      return { ...state, compared: new Set([...compared, event.address]) }
  }
}
