import type { Address } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import type { OwnSignature } from '#core/permissions/own-signature'
import { callIntent, type Voiding } from './signature-kind.ts'

/** How the two kinds of permit of a token differ where one is made worthless. */
type PermitForm = {
  readonly token: Address
  /** The member that says how much, as a permit of nothing has it. */
  readonly nothing: Readonly<Record<string, unknown>>
  /** The member that holds its end. */
  readonly end: string
  /** Calldata of `permit` with nothing given: until when, and the signature in three words. */
  handIn(account: Address, until: Hex, signature: readonly [Hex, Hex, Hex]): Hex
}

/** By a permit of nothing with the same number: handed in where one was signed, else signed first. */
export function voidByPermit(form: PermitForm, signature: OwnSignature, signatures: readonly OwnSignature[]): Voiding | undefined {
  const made = signatures.find((one) => isNothing(one, signature))
  if (made !== undefined) return { how: 'hand-in', wish: callIntent(form.token, handInData(form, made)) }
  const { asked } = signature
  if (asked.kind !== 'typed-data') return undefined
  return { how: 'sign', asked: { kind: 'typed-data', data: { ...asked.data, message: { ...asked.data.message, ...form.nothing } } } }
}

/** A permit of nothing, signed here, that uses the same number. */
function isNothing(one: OwnSignature, other: OwnSignature): boolean {
  if (one.asked.kind !== 'typed-data' || one.account !== other.account || one.chainId !== other.chainId) return false
  const { message } = one.asked.data
  const same = one.terms?.contract === other.terms?.contract && one.terms?.nonce === other.terms?.nonce
  return same && one.terms?.nonce !== undefined && ('allowed' in message ? message['allowed'] === false : isZero(message['value']))
}

const isZero = (value: unknown): boolean => value === 0n || value === 0 || value === '0' || value === '0x0'

/** `permit`, with a signature of ours. */
function handInData({ end, handIn }: PermitForm, { asked, signature, account }: OwnSignature): Hex {
  const value = asked.kind === 'typed-data' ? asked.data.message[end] : undefined
  const until = word(typeof value === 'bigint' || typeof value === 'number' || typeof value === 'string' ? BigInt(value) : 0n)
  const [r, s, v] = [`0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`, `0x${signature.slice(130)}`] as const
  return handIn(account, until, [pad(v), r, s])
}
