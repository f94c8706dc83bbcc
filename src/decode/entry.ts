import type { Address } from '#core/ethereum/address'
import { short } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Token } from '#core/money/token'
import { addressWord, amountWord, type WordValue, type Words } from '#core/text/words'
import type { Raw } from './abi/abi-read.ts'
import type { AbiType, AbiParameter } from './abi/abi-type.ts'
import type { Argument, Call, Claim, DecodedStep, Explanation, LogClaim, Names, RollupCall, Standard } from './explanation.ts'
import type { ArgumentMeaning } from './abi/value.ts'

/** What a function of the register says it will do. */
export type Telling = {
  readonly intent: Words
  readonly claims?: readonly Claim[]
  readonly inner?: readonly Call[]
  readonly meanings?: Readonly<Record<string, ArgumentMeaning>>
  /** What is read out of its bytes, shown after its arguments. */
  readonly more?: readonly Argument[]
  /** The plan that its arguments hold, step by step. */
  readonly steps?: readonly DecodedStep[]
  /** True when it moves more than its claims can name, so that nothing follows from what they leave out. */
  readonly open?: boolean
  /** Bytes inside its arguments (packed batches, encodings within encodings) that nothing accounts for: they count as hidden. */
  readonly hidden?: number
  /** What it asks for on a rollup, and the sentence of it all. `call.chainId` is 0 where no rollup is known. */
  readonly onRollup?: {
    readonly call: Call
    readonly aliases: RollupCall['aliases']
    readonly window?: RollupCall['window']
    say(what: Explanation): Words
  }
  /** A better sentence than `intent`, once what is inside is explained. */
  sum?(inner: readonly Explanation[]): Words
}

/** One function that we know. Register it: `functions/register.ts`. */
export type Entry = {
  /** `name(type name, …)`: names are those of the standard. */
  readonly signature: string
  readonly standards: readonly Standard[]
  /** True when it takes native currency and `tell` speaks of it. */
  readonly payable?: boolean
  tell(call: DecodedCallContext): Telling
}

/** One event that we know: a row of `event.ts` or of a `log-*.ts`. */
export type Event = {
  readonly signature: string
  readonly standards: readonly Standard[]
  tell(told: DecodedCallContext): { readonly intent: Words; readonly says: LogClaim }
}

/** A decoded call as an entry sees it. */
export type DecodedCallContext = {
  readonly contract: Address
  /** The caller; absent: the sender of the transaction. */
  readonly caller: Address | undefined
  readonly call: Call
  readonly names: Names
  address(name: string): Address
  units(name: string): bigint
  flag(name: string): boolean
  bytes(name: string): Hex
  list(name: string): readonly Raw[]
  /** As it was read, whatever its type. */
  raw(name: string): Raw
  /** Whether its signature has such an argument, where one entry stands for several signatures. */
  has(name: string): boolean
  /** The fields of a tuple, by their names. */
  within(name: string): DecodedCallContext
  /** The same for each tuple of a list. */
  each(name: string): readonly DecodedCallContext[]
  /** Known by name, or its address with base units. */
  token(address: Address): Token
  who(address: Address): WordValue
  /** A token or collection as a noun: its symbol where that is known, and alone where a list knows it. */
  asset(address: Address): WordValue
  /** `token` absent: the native currency. */
  amount(units: bigint, token?: Address): WordValue
}

/** A token of which nothing is known: units are base units, and its symbol is its shortened address. */
export const unknownToken = (chainId: number, address: Address): Token => ({
  chainId,
  standard: 'erc20',
  address,
  symbol: short(address),
  name: '',
  decimals: 0,
  from: 'claimed',
})

const unexpected = (name: string) => fail('app/unexpected', { where: `decode entry ${name}` })

/** Typed access to arguments by name. An entry that asks for a name or type that its signature lacks is a bug: `app/unexpected`. */
export function createDecodedCallContext(
  call: Call,
  contract: Address,
  fields: readonly AbiParameter[],
  values: readonly Raw[],
  names: Names,
): DecodedCallContext {
  const raw = (name: string): Raw => {
    const value = values[fields.findIndex((field) => field.name === name)]
    if (value === undefined) throw unexpected(name)
    return value
  }
  const text = (name: string): Hex => {
    const value = raw(name)
    if (typeof value !== 'string') throw unexpected(name)
    return value
  }
  const typeOf = (name: string): AbiType | undefined => fields.find((field) => field.name === name)?.type
  const inside = (type: AbiType | undefined, value: Raw, name: string): DecodedCallContext => {
    if (type?.is !== 'tuple' || typeof value !== 'object') throw unexpected(name)
    return createDecodedCallContext(call, contract, type.fields, value, names)
  }
  const token = (address: Address): Token => names.tokenOf(address) ?? unknownToken(call.chainId, address)
  return {
    contract,
    caller: call.from,
    call,
    names,
    address: text,
    bytes: text,
    units(name) {
      const value = raw(name)
      if (typeof value !== 'bigint') throw unexpected(name)
      return value
    },
    flag: (name) => raw(name) === true,
    raw,
    has: (name) => fields.some((field) => field.name === name),
    list(name) {
      const value = raw(name)
      if (typeof value !== 'object') throw unexpected(name)
      return value
    },
    within: (name) => inside(typeOf(name), raw(name), name),
    each(name) {
      const [type, value] = [typeOf(name), raw(name)]
      if (type?.is !== 'list' || typeof value !== 'object') throw unexpected(name)
      return value.map((item) => inside(type.of, item, name))
    },
    token,
    who: (address) => addressWord(address, names.nameOf(address)),
    asset(address) {
      const known = names.tokenOf(address)
      // What a list knows needs no digits: no other token may be called so.
      return known?.from === 'listed' ? known.symbol : addressWord(address, known?.symbol ?? names.nameOf(address))
    },
    amount: (units, address) => amountWord({ units, token: address === undefined ? names.native : token(address) }),
  }
}
