import { defined } from '../defined.ts'
import { type Address, checksum, readChecksummedAddress, type Written } from '../ethereum/address.ts'
import { fail } from '../errors.ts'

/** An address, or a name of ENS that is still to be looked up. */
export type UriParty = { readonly address: Address; readonly written: Written } | { readonly name: string }

/** What a link suggests beside what it asks for. It is read, so that nonsense is refused, and not taken: fees are ours to suggest and the person's to choose. */
type Suggested = { readonly gasLimit?: bigint; readonly gasPrice?: bigint }

/** A payment as a link (EIP-681): native currency, or an ERC-20 `transfer`. Amounts in wei or base units; absent: not asked for. */
export type PaymentUri = Suggested & {
  readonly kind: 'payment'
  readonly to: UriParty
  /** Absent: whatever chain the reader is on. */
  readonly chainId?: number
  /** ERC-20 contract; absent: native currency. */
  readonly token?: Address
  readonly units?: bigint
}

/** Any other call as a link. Its arguments are text in their order, and nobody has looked yet whether they fit their types. */
export type CallUri = Suggested & {
  readonly kind: 'call'
  readonly to: UriParty
  readonly chainId?: number
  readonly name: string
  readonly args: readonly { readonly type: string; readonly text: string }[]
  /** Wei. */
  readonly value?: bigint
}

const SCHEME = /^(?:web\+)?ethereum:/i
/** What it is for (ERC-831); only what does not begin with 0x may have one, and only that of payments is known. */
const PREFIX = /^(?!0x)([^-.@/?]*)-/i
const SHAPE = /^([^@/?#]+)(?:@([1-9]\d{0,14}))?(?:\/([^/?#]*))?(?:\?([^#]*))?$/
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/
const TYPE = /^[a-z]+\d*(?:\[\d*\])*$/
/** `2.014e18`, `+1500`, `.5e1`: no more exponent than 2^256 needs. */
const NUMBER = /^([+-])?(\d{0,80})(?:\.(\d{1,80}))?(?:[eE](\d{1,2}))?$/
/** A link is typed, scanned or pasted: longer ones are none. */
const MAX_CHARACTERS = 2 ** 15
/** Of a name of ENS, with space for letters that take several. */
const MAX_NAME = 255
const MAX_UINT256 = 2n ** 256n - 1n

const malformed = (): Error => fail('input/uri-malformed')

/** What may be quoted in a sentence of ours: short, and nothing that acts on the text around it. */
const isPlain = (text: string): boolean => /^[!-~]{1,40}$/.test(text)
const unknownPart = (part: string): Error => (isPlain(part) ? fail('input/uri-part', { part }) : malformed())

/** True for text that means to be such a link, well-formed or not. */
export const isPaymentUri = (text: string): boolean => SCHEME.test(text.trim())

/** Reads a link. Throws `input/uri-malformed`, `-part`, `-number`, or `input/address-checksum` where an address in it is mistyped. */
export function parsePaymentUri(text: string): PaymentUri | CallUri {
  const trimmed = text.trim()
  if (trimmed.length > MAX_CHARACTERS || !SCHEME.test(trimmed)) throw malformed()
  const payload = trimmed.replace(SCHEME, '')
  const [prefixed, purpose] = PREFIX.exec(payload) ?? ['']
  const match = SHAPE.exec(payload.slice(prefixed.length))
  if (!match || (purpose !== undefined && purpose.toLowerCase() !== 'pay')) throw malformed()
  const [, target = '', chain, called, query = ''] = match
  const name = called === undefined ? undefined : decoded(called)
  if (name !== undefined && !IDENTIFIER.test(name)) throw malformed()
  const { args, value, ...suggested } = readQuery(query, name === undefined ? 'a payment' : 'a call')
  const common = { ...defined({ chainId: chain === undefined ? undefined : Number(chain) }), ...suggested }
  const to = readParty(target)
  if (name === undefined) return { kind: 'payment', to, ...common, ...defined({ units: value }) }
  const transfer = readTransfer(to, name, args, value)
  if (transfer !== undefined) return { ...transfer, ...common }
  return { kind: 'call', to, ...common, name, args, ...defined({ value }) }
}

/** Of an ERC-20: its two arguments in their order, for in any other it is another function. Ether along with it would be lost, and is no payment. */
function readTransfer(contract: UriParty, name: string, args: CallUri['args'], value: bigint | undefined): PaymentUri | undefined {
  const [to, units, ...more] = args
  if (name !== 'transfer' || !('address' in contract) || (value !== undefined && value !== 0n)) return undefined
  if (to?.type !== 'address' || more.length > 0 || (units !== undefined && units.type !== 'uint256')) return undefined
  const payment = { kind: 'payment', to: readParty(to.text), token: contract.address } as const
  return units === undefined ? payment : { ...payment, units: readUnits(units.text) }
}

/** Writes a link, addresses with their checksum, the amount in whole base units. Gas is left out. */
export function formatPaymentUri({
  to,
  chainId,
  token,
  units,
}: Pick<PaymentUri, 'chainId' | 'token' | 'units'> & { readonly to: Address | UriParty }): string {
  const at = chainId === undefined ? '' : `@${chainId}`
  const party = typeof to === 'string' ? checksum(to) : 'address' in to ? checksum(to.address) : encodeURIComponent(to.name)
  // A name without the prefix could be read as one (ERC-831).
  const target = party.startsWith('0x') ? party : `pay-${party}`
  if (token === undefined) return `ethereum:${target}${at}${units === undefined ? '' : `?value=${units}`}`
  return `ethereum:${checksum(token)}${at}/transfer?address=${party}${units === undefined ? '' : `&uint256=${units}`}`
}

/** Signs that part an address or a name from what stands around it, and so stand in none. */
const PARTING = /[\s\p{Cc}@/?#:&=%,;|\\"'<>()[\]{}]/u

function readParty(text: string): UriParty {
  if (/^0x[0-9a-f]{40}$/i.test(text)) {
    const { address, written } = readChecksummedAddress(text.replace(/^0X/, '0x'))
    return { address, written }
  }
  const name = decoded(text)
  // What looks like an address and is none may be a name that wants to pass for one.
  if (/^0x[0-9a-f]{8}/i.test(name) || !/^[^.].*\.[^.]+$/u.test(name) || name.length > MAX_NAME) throw malformed()
  if (PARTING.test(name)) throw malformed()
  return { name }
}

/** An honest one is whole UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    throw fail('input/uri-malformed', undefined, error)
  }
}

type Query = Suggested & { readonly args: CallUri['args']; readonly value?: bigint }

/** What people write beside, as in links of Bitcoin (BIP-21): it changes nothing that is paid. */
const BESIDE: ReadonlySet<string> = new Set(['label', 'message'])
/** Numbers that stand once at most: two readers would read two payments. `gas` is short for `gasLimit`. */
const NUMBERS: Readonly<Record<string, 'value' | 'gasLimit' | 'gasPrice'>> = {
  value: 'value',
  gas: 'gasLimit',
  gasLimit: 'gasLimit',
  gasPrice: 'gasPrice',
}
/** The two that are short for another are hashed as that (Solidity, contract ABI). */
const FULL: Readonly<Record<string, string>> = { uint: 'uint256', int: 'int256' }
const fullType = (type: string): string => type.replace(/^u?int(?=\[|$)/, (short) => FULL[short] ?? short)

function readQuery(query: string, of: 'a payment' | 'a call'): Query {
  const numbers: Partial<Record<'value' | 'gasLimit' | 'gasPrice', bigint>> = {}
  const args: { readonly type: string; readonly text: string }[] = []
  for (const part of query === '' ? [] : query.split('&')) {
    const at = part.indexOf('=')
    if (at < 1) throw malformed()
    const [key, text] = [decoded(part.slice(0, at)), part.slice(at + 1)]
    const number = Object.hasOwn(NUMBERS, key) ? NUMBERS[key] : undefined
    if (number !== undefined) {
      if (numbers[number] !== undefined) throw unknownPart(key)
      numbers[number] = readUnits(text)
    } else if (of === 'a call' && TYPE.test(key) && !BESIDE.has(key)) args.push({ type: fullType(key), text: decoded(text) })
    // `data`, `contractAddress` and the like of older forms: left out, another payment would be made than was meant.
    else if (!BESIDE.has(key)) throw unknownPart(key)
  }
  return { args, ...numbers }
}

/** A number as links write it. `undefined` where it is none, is no whole one, or takes more than 256 bits: nothing is rounded. */
export function uriNumber(text: string): bigint | undefined {
  const match = NUMBER.exec(text)
  const [, sign, whole = '', fraction = '', power = '0'] = match ?? []
  const exponent = Number(power)
  const digits = fraction.replace(/0+$/, '')
  if (!match || whole + fraction === '' || digits.length > exponent || exponent > 77) return undefined
  const number = BigInt(whole + digits.padEnd(exponent, '0') || '0')
  return number > MAX_UINT256 ? undefined : sign === '-' ? -number : number
}

function readUnits(text: string): bigint {
  const units = uriNumber(text)
  if (units === undefined || units < 0n) throw isPlain(text) ? fail('input/uri-number', { number: text }) : malformed()
  return units
}
