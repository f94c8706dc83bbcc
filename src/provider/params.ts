import { readJsonObject } from '#core/text/json'
import { defined } from '#core/defined'
import { type Address, isAddress } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { type Hex, isHex } from '#core/bytes/hex'
import { MAX_DEPTH, MAX_FRAME } from '#protocol/app'
import type { BlockTag, LogFilter, OfferedChain, ReadCall } from '#wallet'

/** One value of an app's parameters, plain JSON, and the method that it is for: what does not fit is refused by its name alone. */
export type ParamValue = { readonly method: string; readonly value: unknown }

const bad = (method: string) => fail('request/invalid-params', { method })

/**
 * Parameters as plain JSON, whatever came, by a port or from beside us: what JSON cannot say, more than a megabyte of it, and a tower of lists are refused.
 * Throws `request/invalid-params`.
 */
export function plainParams(method: string, params: unknown): readonly unknown[] {
  let value: unknown
  try {
    // Read once: what is looked at again later cannot answer otherwise.
    value = isPlainData(params) ? JSON.parse(JSON.stringify(params ?? [])) : undefined
  } catch {
    throw bad(method)
  }
  if (Array.isArray(value)) return value
  // EIP-747 came before parameters had to be a list, and apps still write one object.
  if (typeof value === 'object' && value !== null) return [value]
  throw bad(method)
}

/** Counts as it goes, so that what is too large is left before it was walked through. */
function isPlainData(value: unknown): boolean {
  let left = MAX_FRAME
  const fits = (one: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0 || depth > MAX_DEPTH) return false
    if (typeof one === 'string') return (left -= one.length) >= 0
    if (one === null || one === undefined || typeof one === 'boolean' || typeof one === 'number') return true
    if (Array.isArray(one)) {
      const items: readonly unknown[] = one
      for (const item of items) if (!fits(item, depth + 1)) return false
      return true
    }
    if (Object.prototype.toString.call(one) !== '[object Object]') return false
    return Object.entries(one).every(([name, item]) => (left -= name.length) >= 0 && fits(item, depth + 1))
  }
  return fits(value, 0)
}

export function recordIn({ method, value }: ParamValue): Readonly<Record<string, unknown>> {
  return readJsonObject(value, () => bad(method))
}

/** An own member; what JavaScript finds on every object is none. */
export const memberOf = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

export function readTextParam({ method, value }: ParamValue, most: number): string {
  if (typeof value !== 'string' || value.length === 0 || value.length > most) throw bad(method)
  return value
}

export function listIn({ method, value }: ParamValue, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw bad(method)
  return value
}

/** 20 bytes in any case; the checksum of a mixed one is not held against an app. */
export function readAddressParam({ method, value }: ParamValue): Address {
  const lower = typeof value === 'string' ? value.toLowerCase() : ''
  if (!isAddress(lower)) throw bad(method)
  return lower
}

export function bytesIn({ method, value }: ParamValue, size?: number): Hex {
  const lower = typeof value === 'string' ? value.toLowerCase() : value
  if (!isHex(lower, size)) throw bad(method)
  return lower
}

/** A quantity of JSON-RPC: hexadecimal, without zeros before it, at most 256 bits. */
export function quantityIn({ method, value }: ParamValue): bigint {
  if (typeof value !== 'string' || !/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/.test(value)) throw bad(method)
  return BigInt(value)
}

/** EIP-695 and EIP-3326: not padded, above zero, exact as a number. */
export function chainIdIn(given: ParamValue): number {
  const found = quantityIn(given)
  if (found < 1n || found > BigInt(Number.MAX_SAFE_INTEGER)) throw bad(given.method)
  return Number(found)
}

const TAGS = ['latest', 'pending', 'safe', 'finalized', 'earliest'] as const

/** A tag, a number, or EIP-1898's object; absent: the newest. */
export function blockIn({ method, value }: ParamValue): BlockTag {
  if (value === undefined || value === null) return 'latest'
  const tag = TAGS.find((one) => one === value)
  if (tag !== undefined) return tag
  if (typeof value === 'string')
    return value.length === 66 ? { hash: bytesIn({ method, value }, 32) } : { number: quantityIn({ method, value }) }
  const record = recordIn({ method, value })
  const [hash, number] = [memberOf(record, 'blockHash'), memberOf(record, 'blockNumber')]
  if (hash !== undefined && number === undefined) return { hash: bytesIn({ method, value: hash }, 32) }
  if (number !== undefined && hash === undefined) return { number: quantityIn({ method, value: number }) }
  throw bad(method)
}

/** A call for a node to try: `data` or `input`, which must be the same where both are. Fees and number are the app's guess, and nothing here goes by them. */
export function callIn({ method, value }: ParamValue): ReadCall {
  const record = recordIn({ method, value })
  const at = (name: string): ParamValue | undefined => {
    const found = memberOf(record, name)
    return found === undefined || found === null ? undefined : { method, value: found }
  }
  const [from, to, wei, data, input, gas] = ['from', 'to', 'value', 'data', 'input', 'gas'].map(at)
  const [first, second] = [data && bytesIn(data), input && bytesIn(input)]
  if (first !== undefined && second !== undefined && first !== second) throw bad(method)
  return {
    value: wei ? quantityIn(wei) : 0n,
    data: first ?? second ?? '0x',
    ...defined({
      from: from ? readAddressParam(from) : undefined,
      to: to ? readAddressParam(to) : undefined,
      gas: gas ? quantityIn(gas) : undefined,
    }),
  }
}

/** Contracts, topics, and alternatives of one topic, in one filter. */
const MAX_FILTER = 64

export function filterIn({ method, value }: ParamValue): LogFilter {
  const record = recordIn({ method, value })
  const at = (name: string): ParamValue => ({ method, value: memberOf(record, name) })
  const address = memberOf(record, 'address')
  const topics = memberOf(record, 'topics')
  const parts = defined({
    address:
      address === undefined || address === null
        ? undefined
        : Array.isArray(address)
          ? listIn(at('address'), MAX_FILTER).map((one) => readAddressParam({ method, value: one }))
          : readAddressParam(at('address')),
    topics: topics === undefined || topics === null ? undefined : listIn(at('topics'), 4).map((one) => topicIn({ method, value: one })),
  })
  const isGiven = (name: string): boolean => memberOf(record, name) !== undefined && memberOf(record, name) !== null
  if (isGiven('blockHash')) {
    // EIP-234: one or the other. Two programs could take either.
    if (isGiven('fromBlock') || isGiven('toBlock')) throw bad(method)
    return { ...parts, blockHash: bytesIn(at('blockHash'), 32) }
  }
  const [fromBlock, toBlock] = [blockIn(at('fromBlock')), blockIn(at('toBlock'))]
  if (isReversed(fromBlock, toBlock)) throw bad(method)
  return { ...parts, fromBlock, toBlock }
}

/** Where both ends are numbers, or the end is the first block; what a tag stands for only the chain knows. */
function isReversed(from: BlockTag, to: BlockTag): boolean {
  const [first, last] = [from, to].map((block) =>
    block === 'earliest' ? 0n : typeof block === 'object' && 'number' in block ? block.number : undefined,
  )
  return last !== undefined && (first === undefined ? last === 0n && typeof from === 'string' : first > last)
}

function topicIn({ method, value }: ParamValue): Hex | readonly Hex[] | null {
  if (value === null) return null
  if (!Array.isArray(value)) return bytesIn({ method, value }, 32)
  return listIn({ method, value }, MAX_FILTER).map((one) => bytesIn({ method, value: one }, 32))
}

/** EIP-3085. Explorers and pictures are not taken: nobody asked for them. */
export function offeredChainIn({ method, value }: ParamValue): OfferedChain {
  const record = recordIn({ method, value })
  const at = (name: string): ParamValue => ({ method, value: memberOf(record, name) })
  const currency = recordIn(at('nativeCurrency'))
  const ofCurrency = (name: string): ParamValue => ({ method, value: memberOf(currency, name) })
  const decimals = memberOf(currency, 'decimals')
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) throw bad(method)
  return {
    chainId: chainIdIn(at('chainId')),
    name: readTextParam(at('chainName'), 64),
    native: { name: readTextParam(ofCurrency('name'), 64), symbol: readTextParam(ofCurrency('symbol'), 16), decimals },
    urls: listIn(at('rpcUrls'), 16).map((one) => readTextParam({ method, value: one }, 2048)),
  }
}

/** EIP-747, for ERC-20 alone: an item of a collection needs no watching. */
export function offeredTokenIn({ method, value }: ParamValue): {
  readonly address: Address
  readonly symbol?: string
  readonly decimals?: number
} {
  const record = recordIn({ method, value })
  const type = readTextParam({ method, value: memberOf(record, 'type') }, 16)
  if (type !== 'ERC20') throw type === 'ERC721' || type === 'ERC1155' ? fail('request/unsupported', { method }) : bad(method)
  const options = recordIn({ method, value: memberOf(record, 'options') })
  const [symbol, decimals] = [memberOf(options, 'symbol'), memberOf(options, 'decimals')]
  const places = typeof decimals === 'string' && /^\d{1,3}$/.test(decimals) ? Number(decimals) : decimals
  if (places !== undefined && (typeof places !== 'number' || !Number.isInteger(places) || places < 0 || places > 255)) throw bad(method)
  return {
    address: readAddressParam({ method, value: memberOf(options, 'address') }),
    ...defined({ symbol: symbol === undefined ? undefined : readTextParam({ method, value: symbol }, 64), decimals: places }),
  }
}
