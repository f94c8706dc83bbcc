import { type Address, checksum, read, type Written } from './address.ts'
import { fail, isError } from './errors.ts'

/**
 * A payment as a link (EIP-681): native currency, or an ERC-20 `transfer`. Amounts in wei or base units; absent: not asked for.
 * Gas fields of the link are not taken: fees are ours to suggest and the person's to choose.
 */
export type PaymentUri = {
  /** Who is paid. */
  readonly to: Address
  readonly written: Written
  /** Absent: whatever chain the reader is on. */
  readonly chainId?: number
  /** ERC-20 contract; absent: native currency. */
  readonly token?: Address
  readonly units?: bigint
}

const SHAPE = /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(?:@([1-9]\d{0,14}))?(?:\/([A-Za-z_][A-Za-z0-9_]*))?(?:\?(.*))?$/i
/** `2.014e18`, `+1500`, `.5e1`: no sign but plus, no more exponent than 2^256 needs. */
const NUMBER = /^\+?(\d{0,80})(?:\.(\d{1,80}))?(?:[eE](\d{1,2}))?$/
/** A link is typed, scanned or pasted: longer ones are none. */
const MOST_CHARACTERS = 2048
const MAX_UINT256 = 2n ** 256n - 1n

const malformed = (): Error => fail('input/uri-malformed')

/** True for text that means to be such a link, well-formed or not. */
export const isPaymentUri = (text: string): boolean => /^ethereum:/i.test(text.trim())

/** Reads a link. Throws `input/uri-malformed`, or `input/address-checksum` where an address in it is mistyped. */
export function parse(text: string): PaymentUri {
  const trimmed = text.trim()
  const match = trimmed.length > MOST_CHARACTERS ? null : SHAPE.exec(trimmed)
  if (!match) throw malformed()
  const [, target = '', chain, name, query = ''] = match
  const fields = readQuery(query)
  const chainId = chain === undefined ? {} : { chainId: Number(chain) }
  if (name === undefined) {
    if (fields.has('address') || fields.has('uint256')) throw malformed()
    const { address, written } = readAddress(target)
    return { to: address, written, ...chainId, ...unitsOf(fields.get('value')) }
  }
  // Any other function is a call, not a payment; ether along with a transfer would be lost.
  const recipient = fields.get('address')
  if (name !== 'transfer' || recipient === undefined || !isNothing(fields.get('value'))) throw malformed()
  const { address, written } = readAddress(recipient)
  return { to: address, written, ...chainId, token: readAddress(target).address, ...unitsOf(fields.get('uint256')) }
}

/** Writes a link, addresses with their checksum, the amount in whole base units. */
export function format({ to, chainId, token, units }: Omit<PaymentUri, 'written'>): string {
  const at = chainId === undefined ? '' : `@${chainId}`
  if (token === undefined) return `ethereum:${checksum(to)}${at}${units === undefined ? '' : `?value=${units}`}`
  return `ethereum:${checksum(token)}${at}/transfer?address=${checksum(to)}${units === undefined ? '' : `&uint256=${units}`}`
}

function readAddress(text: string): { readonly address: Address; readonly written: Written } {
  try {
    return read(text.replace(/^0X/, '0x'))
  } catch (error) {
    throw isError(error, 'input/address-checksum') ? error : malformed()
  }
}

/** Keys that say who gets how much may not stand twice: two readers would read two payments. */
const ONCE: ReadonlySet<string> = new Set(['value', 'address', 'uint256'])

function readQuery(query: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const part of query === '' ? [] : query.split('&')) {
    const at = part.indexOf('=')
    if (at < 1) throw malformed()
    const key = part.slice(0, at)
    if (fields.has(key) && ONCE.has(key)) throw malformed()
    fields.set(key, part.slice(at + 1))
  }
  return fields
}

const isNothing = (value: string | undefined): boolean => value === undefined || unitsOf(value).units === 0n

/** An amount that is no whole number of base units, or more than a uint256, is refused: nothing is rounded. */
function unitsOf(value: string | undefined): { readonly units?: bigint } {
  if (value === undefined) return {}
  const match = NUMBER.exec(value)
  const [, whole = '', fraction = '', power = '0'] = match ?? []
  const exponent = Number(power)
  const digits = fraction.replace(/0+$/, '')
  if (!match || whole + fraction === '' || digits.length > exponent || exponent > 77) throw malformed()
  const units = BigInt(whole + digits.padEnd(exponent, '0') || '0')
  if (units > MAX_UINT256) throw malformed()
  return { units }
}
