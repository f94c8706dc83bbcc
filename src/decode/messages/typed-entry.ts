import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import type { Token } from '#core/money/token'
import type { TypedData } from '#core/messages/typed-data'
import type { WordValue, Words } from '#core/text/words'
import type { Call, Claim, Explanation, Names } from '../explanation.ts'
import type { MessageExplanation, MessageFault, Use } from '../message.ts'
import type { ArgumentMeaning } from '../abi/value.ts'
import type { TypeGraph } from '#core/messages/type-graph'
import type { TypedValue, TypedStruct } from '#core/messages/typed-values'

export type Domain = NonNullable<MessageExplanation['domain']>

/** Who asks, where, and what is known of names. `signer`: who is to sign, where that is known. */
export type MessageContext = { readonly chainId: number; readonly signer: Address | undefined; readonly names: Names }

/** Everything but transactions and calls. */
export type ExplainableMessage = Exclude<Signable, { readonly kind: 'transaction' | 'calls' }>

/** What a message of the register says. */
export type TypedTelling = {
  readonly intent: Words
  readonly claims?: readonly Claim[]
  /** By path: `details.amount`. */
  readonly meanings?: Readonly<Record<string, ArgumentMeaning>>
  readonly use?: Use
  readonly inner?: readonly Explanation[]
  readonly nested?: MessageExplanation
  /** Instead of the tree of the types. */
  readonly args?: MessageExplanation['args']
  /** What is read out of its bytes, after the tree. */
  readonly more?: MessageExplanation['args']
  readonly faults?: readonly MessageFault[]
  /** True when it can be used for more than its claims can name. */
  readonly open?: boolean
}

/** One kind of typed data that we know. Register it: `typed/register.ts`. */
export type TypedEntry = {
  /** `encodeType` of the primary type, as its standard writes it; or a test, where a part of it is free. */
  readonly form: string | ((graph: TypeGraph) => boolean)
  readonly standard: string
  /** False: not the domain of its contract. `members`: the names of the domain's members. */
  domain(domain: Domain, members: ReadonlySet<string>): boolean
  tell(told: TypedEntryContext): TypedTelling
}

/** Members of a struct by name, of which the form vouches that they are there. */
export type Members = {
  address(name: string): Address
  units(name: string): bigint
  flag(name: string): boolean
  bytes(name: string): Hex
  text(name: string): string
  inside(name: string): Members
  each(name: string): readonly Members[]
  raw(name: string): TypedValue
}

/** A message as an entry sees it. */
export type TypedEntryContext = {
  readonly message: Members
  readonly graph: TypeGraph
  readonly data: TypedData
  /** `encodeType` of the primary type. */
  readonly form: string
  readonly domain: Domain
  /** The verifying contract; the zero address where the domain names none. */
  readonly contract: Address
  /** Of the domain, else of the question. */
  readonly chainId: number
  readonly signer: Address | undefined
  readonly names: Names
  token(address: Address): Token
  who(address: Address): WordValue
  asset(address: Address): WordValue
  /** `token` absent: the native currency. */
  amount(units: bigint, token?: Address): WordValue
  call(call: Omit<Call, 'chainId'>): Explanation
  /** A message inside this one, signed by `signer`. */
  message712(data: TypedData, signer: Address | undefined): MessageExplanation
  message191(message: Hex, signer: Address | undefined): MessageExplanation
}

const unexpected = (name: string) => fail('app/unexpected', { where: `message entry ${name}` })

/** Typed access to members. An entry that asks for what its form lacks is a bug: `app/unexpected`. */
export function createMembers({ members }: TypedStruct): Members {
  const raw = (name: string): TypedValue => {
    const value = members.get(name)
    if (value === undefined) throw unexpected(name)
    return value
  }
  const struct = (value: TypedValue, name: string): Members => {
    if (value.is !== 'struct') throw unexpected(name)
    return createMembers(value)
  }
  return {
    raw,
    address(name) {
      const value = raw(name)
      if (value.is !== 'address') throw unexpected(name)
      return value.address
    },
    units(name) {
      const value = raw(name)
      if (value.is !== 'integer') throw unexpected(name)
      return value.value
    },
    flag(name) {
      const value = raw(name)
      if (value.is !== 'boolean') throw unexpected(name)
      return value.value
    },
    bytes(name) {
      const value = raw(name)
      if (value.is !== 'bytes') throw unexpected(name)
      return value.value
    },
    text(name) {
      const value = raw(name)
      if (value.is !== 'text') throw unexpected(name)
      return value.text
    },
    inside: (name) => struct(raw(name), name),
    each(name) {
      const value = raw(name)
      if (value.is !== 'list') throw unexpected(name)
      return value.items.map((item) => struct(item, name))
    },
  }
}

/** The domain names a contract, whichever it is: a standard that many contracts implement. */
export const anyContract = ({ verifyingContract }: Domain): boolean => verifyingContract !== undefined

/** The domain names one of these contracts; lower case. */
export const oneOf =
  (...addresses: readonly Address[]) =>
  ({ verifyingContract }: Domain): boolean =>
    verifyingContract !== undefined && addresses.includes(verifyingContract)
