import { hashStruct, keccak256, stringToHex } from 'viem/utils'
import { fail } from '../errors.ts'
import { concat, type Hex, pad, word } from '../bytes/hex.ts'
import type { TypedData, TypedField } from './typed-data-type.ts'
import { isWellFormed, parseTypedData, type TypedValue, type TypedReading, type TypedStruct } from './typed-values.ts'

export type { TypedData, TypedField } from './typed-data-type.ts'

const malformed = (cause?: unknown) => fail('decode/malformed', { what: 'The typed data' }, cause)

/** As viem takes it: addresses in lower case (which case they have is not signed, and viem refuses those whose case is no checksum), integers as bigints. */
function plain(value: TypedValue): unknown {
  if (value.is === 'struct') return Object.fromEntries([...value.members].map(([name, member]) => [name, plain(member)]))
  if (value.is === 'list') return value.items.map(plain)
  if (value.is === 'address') return value.address
  if ('text' in value) return value.text
  return value.value
}

type Types = ReadonlyMap<string, readonly TypedField[]>

/** What is hashed: types, with that of the domain spelt out, and values that have what their types say. */
type Settled = Pick<TypedReading, 'domain' | 'message'> & { readonly types: Types; readonly primary: string }

/** Throws `decode/malformed` where the explanation finds that it is not well formed, and nowhere else. */
function settled(data: TypedData): Settled {
  const reading = parseTypedData(data)
  if (!isWellFormed(reading)) throw malformed()
  const { graph, domain, message } = reading
  return { domain, message, primary: graph.primary, types: new Map([...graph.structs, ['EIP712Domain', graph.domain]]) }
}

/** Values from which on viem is left aside: it writes all types again for each struct, and encodes each value in many steps. */
const MANY_VALUES = 1000

/** Values in a value, itself and structs and lists included, counted no further than `most`. */
function countValues(value: TypedValue, most: number): number {
  const inside = value.is === 'struct' ? value.members.values() : value.is === 'list' ? value.items : []
  let count = 1
  for (const each of inside) {
    if (count >= most) break
    count += countValues(each, most - count)
  }
  return count
}

/**
 * hashStruct of EIP-712, by viem. By code of our own where there are many values, so that a bulk order does not hold the page, and where a type has a `$`,
 * which Solidity allows: viem finds the types that a type uses by word characters alone, and would leave it out.
 */
function hashOf(types: Types, name: string, value: TypedStruct): Hex {
  if (countValues(value, MANY_VALUES) >= MANY_VALUES || ![...types.keys()].every((each) => /^\w+$/.test(each)))
    return keccak256(structData(types, name, value, new Map()))
  return hashStruct({ data: plain(value), primaryType: name, types: Object.fromEntries(types) } as Parameters<typeof hashStruct>[0])
}

/** `encodeType` of EIP-712: the type, then those that it uses by name. */
function typeText(types: Types, name: string): string {
  const used = [name]
  for (const each of used)
    for (const { type } of types.get(each) ?? []) {
      const inner = type.split('[', 1)[0] ?? ''
      if (types.has(inner) && !used.includes(inner)) used.push(inner)
    }
  const write = (each: string) => `${each}(${(types.get(each) ?? []).map((field) => `${field.type} ${field.name}`).join()})`
  return [name, ...used.slice(1).toSorted()].map(write).join('')
}

/** typeHash ‖ encodeData of EIP-712. `known`: type hashes that were made before. */
function structData(types: Types, name: string, { fields, members }: TypedStruct, known: Map<string, Hex>): Hex {
  const typeHash = known.get(name) ?? keccak256(stringToHex(typeText(types, name)))
  known.set(name, typeHash)
  return concat(typeHash, ...fields.map((field) => memberData(types, field.type, members.get(field.name), known)))
}

/** One member as EIP-712 encodes it: 32 bytes. */
function memberData(types: Types, type: string, value: TypedValue | undefined, known: Map<string, Hex>): Hex {
  if (value === undefined || value.is === 'unreadable') throw malformed()
  if (value.is === 'struct') return keccak256(structData(types, type, value, known))
  if (value.is === 'list') {
    const inner = type.slice(0, type.lastIndexOf('['))
    return keccak256(concat(...value.items.map((item) => memberData(types, inner, item, known))))
  }
  if (value.is === 'text') return keccak256(stringToHex(value.text))
  if (value.is === 'bytes') return type === 'bytes' ? keccak256(value.value) : `0x${value.value.slice(2).padEnd(64, '0')}`
  if (value.is === 'address') return pad(value.address)
  if (!('value' in value)) throw malformed()
  return word(BigInt.asUintN(256, BigInt(value.value)))
}

/** Whatever a hostile message makes of the encoder is a message that is not well formed. */
function orMalformed(hash: () => Hex): Hex {
  try {
    return hash()
  } catch (error) {
    throw malformed(error)
  }
}

const domainOf = ({ types, domain }: Settled): Hex => hashOf(types, 'EIP712Domain', domain)

/**
 * keccak256(0x1901 ‖ domain separator ‖ struct hash) of EIP-712: what the key will sign. Encoded by viem, or by code of this file (`hashOf`). Throws `decode/malformed` for what is not well
 * formed (`parseTypedData`), and for nothing else.
 * The vault must never import this file: it encodes with other code and both digests must agree (promise 4).
 */
export const typedDataDigest = (data: TypedData): Hex =>
  orMalformed(() => {
    const made = settled(data)
    const start = concat('0x1901', domainOf(made))
    return keccak256(made.primary === 'EIP712Domain' ? start : concat(start, hashOf(made.types, made.primary, made.message)))
  })

/** hashStruct of the domain (EIP-712), which a device shows as "domain hash" (ERC-8213). Throws `decode/malformed`. */
export const domainSeparator = (data: TypedData): Hex => orMalformed(() => domainOf(settled(data)))

/**
 * hashStruct of the message (EIP-712), which a device shows as "message hash" (ERC-8213). Throws `decode/malformed`, also where the domain
 * itself is what is signed: then there is no other.
 */
export const structHash = (data: TypedData): Hex =>
  orMalformed(() => {
    if (data.primaryType === 'EIP712Domain') throw malformed()
    const { types, primary, message } = settled(data)
    return hashOf(types, primary, message)
  })

/** The hashes of one message (ERC-8213). What is not well formed has none; a domain that is itself what is signed has no struct hash. */
export type TypedDataHashes = { readonly whole?: Hex; readonly domain?: Hex; readonly struct?: Hex }

/** What `typedDataDigest`, `domainSeparator` and `structHash` give, or nothing where they throw. The message is read and encoded once. */
export function typedDataHashes(data: TypedData): TypedDataHashes {
  try {
    const made = settled(data)
    const domain = domainOf(made)
    if (made.primary === 'EIP712Domain') return { domain, whole: keccak256(concat('0x1901', domain)) }
    const struct = hashOf(made.types, made.primary, made.message)
    return { domain, struct, whole: keccak256(concat('0x1901', domain, struct)) }
  } catch {
    return {}
  }
}
