import { defined } from '#core/defined'
import { attempt } from '#core/attempt'
import { type Address, readChecksummedAddress, type Written } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { AsEntered } from '#core/signing/intent'
import { isPaymentUri, parsePaymentUri as parsePayment, type PaymentUri } from '#core/money/payment-uri'
import { refusedLink } from '#core/money/wallet-link'
import { readErc7828Name, readName } from '#survey'

/** Somebody this device has a name for. */
export type KnownRecipient = { readonly address: Address; readonly name: string }

/** What a payment link asks for. Units in wei or base units, absent where it names none. Without `token`: the native currency. */
export type LinkedAmount = Pick<PaymentUri, 'token' | 'units'>

/** Who is to be paid, as read from what was typed or pasted. */
export type Recipient = {
  readonly address: Address
  readonly written: Written
  /** Something other than the address itself was taken off: space, a chain prefix, a link. */
  readonly trimmed: boolean
  /** Set when the text was a payment link. */
  readonly payment?: LinkedAmount
  /** The name that it was resolved from. */
  readonly name?: NonNullable<AsEntered['name']>
}

/** A name of ENS that is still to be looked up, for the chain that is sent on, with the checksum that was written beside it (ERC-7828). */
export type Unresolved = { readonly name: string; readonly checksum?: string; readonly payment?: LinkedAmount }

/** Marks that are pasted along and cannot be seen: zero width, direction, byte order. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const ENDS = /^["'`<([{]+|["'`>)\]}.,;]+$/gu

/** A name before the address: CAIP-10 `eip155:1:0x…`, EIP-3770 `eth:0x…`. */
const PREFIXED = /^(?:eip155:(\d{1,15})|([a-zA-Z0-9-]{1,32})):(0x[0-9a-fA-F]*)$/

/**
 * Reads a recipient: an address in any usual form (ERC-7828, CAIP-10, EIP-3770 and bare), a payment link (EIP-681), the exact name of somebody known, or a
 * name of ENS that is yet to be looked up. A form that names a chain is held against `chain`. Throws `input/*`.
 */
export function readRecipient(
  text: string,
  chain: Chain,
  chains: readonly Chain[],
  known: readonly KnownRecipient[],
): Recipient | Unresolved {
  if (text.trim() === '') throw fail('input/required', { field: 'The recipient' })
  const named = byName(text, known)
  if (named) return { address: named.address, written: 'checksummed', trimmed: false }
  const clean = text.replace(INVISIBLE, '').trim().replace(ENDS, '')
  if (isPaymentUri(clean)) return fromLink(clean, chain, chains)
  const elsewhere = refusedLink(clean)
  if (elsewhere) throw elsewhere
  const whole = readErc7828Name(clean, chains)
  if (whole) {
    checkChain(whole, chain, chains)
    return { address: whole.address, written: 'checksummed', trimmed: true }
  }
  const written = readName(clean, chains)
  if (written) {
    if (written.chainId !== undefined) checkChain({ chainId: written.chainId }, chain, chains)
    return { name: written.name, ...defined({ checksum: written.checksum }) }
  }
  const bare = clean.replace(/\s/gu, '')
  const match = PREFIXED.exec(bare)
  if (match) {
    const [, id, shortName, digits = ''] = match
    checkChain(id === undefined ? { shortName: shortName ?? '' } : { chainId: Number(id) }, chain, chains)
    return { ...readChecksummedAddress(digits), trimmed: true }
  }
  return { ...readChecksummedAddress(bare), trimmed: bare !== text.trim() }
}

/** Somebody known whose name is just this; nobody when two share it. */
function byName(text: string, known: readonly KnownRecipient[]): KnownRecipient | undefined {
  const wanted = text.trim().toLocaleLowerCase()
  const found = known.filter(({ name }) => name.toLocaleLowerCase() === wanted)
  const [first] = found
  return first && found.every(({ address }) => address === first.address) ? first : undefined
}

function fromLink(text: string, chain: Chain, chains: readonly Chain[]): Recipient | Unresolved {
  const uri = parsePayment(text)
  if (uri.kind === 'call') throw fail('input/uri-call')
  const { to, chainId, token, units } = uri
  if (chainId !== undefined) checkChain({ chainId }, chain, chains)
  const payment: LinkedAmount = defined({ token, units })
  return 'name' in to ? { name: to.name, payment } : { ...to, trimmed: true, payment }
}

/** The chain that a payment link names; `undefined` for everything else, and where it names none. */
export function chainOfLink(text: string): number | undefined {
  const uri = isPaymentUri(text) ? attempt(() => parsePayment(text)) : undefined
  return uri !== undefined && 'value' in uri ? uri.value.chainId : undefined
}

/** Throws `input/address-chain` where the text is for another chain than this. */
function checkChain(named: { readonly chainId: number } | { readonly shortName: string }, chain: Chain, chains: readonly Chain[]): void {
  const fits = (one: Chain): boolean =>
    'chainId' in named ? one.chainId === named.chainId : one.shortName.toLowerCase() === named.shortName.toLowerCase()
  if (fits(chain)) return
  const found = chains.find(fits)?.name ?? ('chainId' in named ? `chain ${named.chainId}` : named.shortName)
  throw fail('input/address-chain', { wanted: chain.name, found })
}

/** Those of `known` whose name or address begins or goes on with what is typed; all of them while nothing is. */
export function matching(text: string, known: readonly KnownRecipient[]): readonly KnownRecipient[] {
  const wanted = text.trim().toLocaleLowerCase()
  return wanted === ''
    ? known
    : known.filter(({ name, address }) => name.toLocaleLowerCase().includes(wanted) || address.startsWith(wanted))
}
