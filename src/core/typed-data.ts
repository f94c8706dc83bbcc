import type { TypedDataDefinition } from 'viem'
import { hashStruct, hashTypedData } from 'viem/utils'
import { fail } from './errors.ts'
import type { Hex } from './hex.ts'
import { DOMAIN, isRecord } from './type-graph.ts'
import type { TypedData, TypedField } from './typed-data-type.ts'

export type { TypedData, TypedField } from './typed-data-type.ts'

const malformed = (cause?: unknown) => fail('decode/malformed', { what: 'The typed data' }, cause)

/**
 * An encoder writes out the types for every struct that it meets: many structs of long types would keep it busy for minutes.
 * Characters that it may write so.
 */
const MOST_TYPE_TEXT = 2 ** 26

type Budget = { left: number; readonly each: number }

const budgetOf = (types: TypedData['types']): Budget => ({ left: MOST_TYPE_TEXT, each: JSON.stringify(types).length })

/**
 * A type whose value can be something else than it says would be signed as something else than is shown. Addresses come back in lower case: which
 * case they have in a message is not signed (EIP-712 hashes their 20 bytes), and viem refuses those whose case is no checksum.
 */
function settle(value: unknown, type: string, types: TypedData['types'], budget: Budget): unknown {
  const list = /^(.+)\[(\d*)\]$/.exec(type)
  if (list) {
    const [, item = '', length = ''] = list
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) throw malformed()
    // Not `map`: it leaves out what a hole in a list stands for.
    return Array.from(value, (one: unknown) => settle(one, item, types, budget))
  }
  if (Object.hasOwn(types, type)) return settleStruct(value, types[type] ?? [], types, budget)
  if (type === 'string' ? typeof value !== 'string' : type === 'bool' ? typeof value !== 'boolean' : false) throw malformed()
  if ((type === 'address' || type.startsWith('bytes')) && !/^0x(?:[0-9a-fA-F]{2})*$/.test(String(value))) throw malformed()
  if (/^u?int/.test(type) && !/^-?\d+$/.test(String(value))) throw malformed()
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw malformed()
  return type === 'address' && typeof value === 'string' ? value.toLowerCase() : value
}

/** Just the members of the type, each once: what is not signed must not be shown, and nothing is signed that is missing. */
function settleStruct(value: unknown, fields: readonly TypedField[], types: TypedData['types'], budget: Budget): Record<string, unknown> {
  budget.left -= budget.each
  if (budget.left < 0) throw malformed()
  if (!isRecord(value) || Object.keys(value).length !== fields.length || new Set(fields.map(({ name }) => name)).size !== fields.length)
    throw malformed()
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      if (!Object.hasOwn(value, name)) throw malformed()
      return [name, settle(value[name], type, types, budget)]
    }),
  )
}

/**
 * viem finds the types that a type uses by word characters alone. One with a `$` (Solidity allows it) it would leave out, and come to another digest
 * than every contract: none is better.
 */
function checkNames(types: TypedData['types']): void {
  const isFound = (name: string): boolean => /^\w+$/.test(name)
  for (const [name, fields] of Object.entries(types))
    for (const { type } of fields) {
      const inner = type.split('[', 1)[0] ?? ''
      if (Object.hasOwn(types, inner) && !(isFound(inner) && isFound(name))) throw malformed()
    }
}

type Struct = Parameters<typeof hashStruct>[0]

type Settled = Pick<TypedData, 'domain' | 'message'> & { readonly types: Record<string, readonly TypedField[]> }

/** The same data with the domain's own type spelt out, once every member has what its type says. Throws `decode/malformed`. */
function settled({ domain, types, primaryType, message }: TypedData): Settled {
  const domainFields = types['EIP712Domain'] ?? DOMAIN.filter(({ name }) => Object.hasOwn(domain, name))
  const budget = budgetOf(types)
  checkNames(types)
  const own = settleStruct(domain, domainFields, types, budget)
  const ofDomain = primaryType === 'EIP712Domain'
  if (!Object.hasOwn(types, primaryType) && !ofDomain) throw malformed()
  return {
    domain: own,
    types: { ...types, EIP712Domain: domainFields },
    message: ofDomain ? message : settleStruct(message, types[primaryType] ?? [], types, budget),
  }
}

/** Whatever a hostile message makes of the encoder is a message that is not well formed. */
function orMalformed(hash: () => Hex): Hex {
  try {
    return hash()
  } catch (error) {
    throw malformed(error)
  }
}

/**
 * keccak256(0x1901 ‖ domain separator ‖ struct hash) of EIP-712, encoded by viem: what the key will sign. Refuses members that
 * the types do not name, missing ones, and values of another kind with `decode/malformed`.
 * The vault must never import this file: it encodes with other code and both digests must agree (promise 4).
 */
export const typedDataDigest = (data: TypedData): Hex =>
  orMalformed(() => hashTypedData({ ...settled(data), primaryType: data.primaryType } as TypedDataDefinition))

/** hashStruct of the domain (EIP-712), which a device shows as "domain hash" (ERC-8213). Throws `decode/malformed`. */
export const domainSeparator = (data: TypedData): Hex =>
  orMalformed(() => {
    const { domain, types } = settled(data)
    return hashStruct({ data: domain, primaryType: 'EIP712Domain', types } as Struct)
  })

/**
 * hashStruct of the message (EIP-712), which a device shows as "message hash" (ERC-8213). Throws `decode/malformed`, also where the domain
 * itself is what is signed: then there is no other.
 */
export const structHash = (data: TypedData): Hex =>
  orMalformed(() => {
    if (data.primaryType === 'EIP712Domain') throw malformed()
    const { message, types } = settled(data)
    return hashStruct({ data: message, primaryType: data.primaryType, types } as Struct)
  })
