import { parseTransaction } from 'viem'
import type { Address } from '#core/ethereum/address'
import { fromBytes, isHex, toBytes } from '#core/bytes/hex'
import type { Token } from '#core/money/token'
import type { TypedData } from '#core/messages/typed-data'
import type { ClearSigning } from '../clear-signing.ts'
import type { DescribeContext, DescribedItem, Description } from '../description.ts'

/** A file of cases as the registry of ERC-7730 keeps them (`erc7730-tests-v2.schema.json`). */
export type CaseFile = {
  readonly descriptor: string
  readonly dataProvider?: DataProvider
  readonly tests: readonly Case[]
}
type Named = Readonly<Record<string, string>>
type SaidToken = { readonly symbol: string; readonly decimals: number; readonly name: string }
/** Addresses as keys, in any case; a token's may name its chain: `eip155:10:0x…`. */
export type DataProvider = {
  readonly tokens?: Readonly<Record<string, SaidToken>>
  readonly addressNames?: Named
  readonly ensNames?: Named
  readonly nftCollectionNames?: Named
  readonly chainNames?: Named
  readonly blockTimestamps?: Readonly<Record<string, number>>
}
export type Case = {
  readonly id?: string
  readonly description: string
  readonly rawTx?: string
  readonly data?: TypedData
  readonly from?: string
  readonly expected: Expected | { readonly match: false }
}
export type Expected = {
  readonly intent?: string | Named
  readonly owner?: string
  readonly interpolatedIntent?: string
  readonly fields: readonly { readonly label: string; readonly value: string | Expected }[]
}

const lower = <Value>(table: Readonly<Record<string, Value>> = {}): ReadonlyMap<string, Value> =>
  new Map(Object.entries(table).map(([key, value]) => [key.toLowerCase(), value]))

/** Native currencies that are not called ETH on the chains of the registry's cases. */
const NATIVE: Readonly<Record<number, string>> = { 56: 'BNB', 100: 'XDAI', 137: 'POL', 42220: 'CELO', 43114: 'AVAX' }

/** What a case knows of the world, and nothing else. */
export function contextOf(provider: DataProvider = {}, from?: Address): DescribeContext {
  const tokens = lower(provider.tokens)
  const local = lower(provider.addressNames)
  const ens = lower(provider.ensNames)
  const collections = lower(provider.nftCollectionNames)
  const blocks = lower(provider.blockTimestamps)
  return {
    ...(from === undefined ? {} : { from }),
    tokenOf: (chainId, address) => {
      const said = tokens.get(`eip155:${chainId}:${address}`) ?? tokens.get(address)
      return said === undefined ? undefined : { chainId, standard: 'erc20', address, from: 'listed', ...said }
    },
    localName: (address) => local.get(address),
    ensName: (address) => ens.get(address),
    collectionName: (_chainId, address) => collections.get(address),
    blockTime: (_chainId, height) => {
      const seconds = blocks.get(String(height))
      return seconds === undefined ? undefined : BigInt(seconds)
    },
    chainOf: (chainId) => ({ name: provider.chainNames?.[chainId] ?? `Chain ${chainId}`, native: nativeOf(chainId) }),
  }
}

function nativeOf(chainId: number): Token {
  const symbol = NATIVE[chainId] ?? 'ETH'
  return { chainId, standard: 'native', symbol, name: symbol, decimals: 18, from: 'listed' }
}

/** Describes what a case signs. */
export async function describeCase(
  clearSigning: ClearSigning,
  one: Case,
  provider: DataProvider | undefined,
): Promise<Description | undefined> {
  const from = one.from?.toLowerCase() as Address | undefined
  const context = contextOf(provider, from)
  if (one.data !== undefined) return clearSigning.describeTypedData(one.data, context)
  const tx = parseTransaction(one.rawTx as `0x${string}`)
  const data = fromBytes(toBytes(tx.data ?? '0x') ?? new Uint8Array())
  const to = tx.to?.toLowerCase()
  if (!isHex(to, 20)) return undefined
  return clearSigning.describeCall({ to, data, value: tx.value ?? 0n, chainId: tx.chainId ?? 1 }, context)
}

/** What differs from what the case expects; empty when nothing does. */
export function differences(description: Description | undefined, expected: Case['expected']): readonly string[] {
  if ('match' in expected) return description === undefined ? [] : ['described, where no descriptor fits']
  if (description === undefined) return ['not described']
  const shown = shapeOf(description)
  const wanted = { ...expected, intent: intentOf(expected), interpolatedIntent: expected.interpolatedIntent ?? shown.interpolatedIntent }
  return (['intent', 'owner', 'interpolatedIntent', 'fields'] as const).flatMap((part) => {
    const [ours, theirs] = [part === 'fields' ? shown.fields : shown[part], part === 'fields' ? wanted.fields.map(pair) : wanted[part]]
    return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [`${part} ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`]
  })
}

const intentOf = ({ intent = '' }: Expected): string =>
  typeof intent === 'string'
    ? intent
    : Object.entries(intent)
        .map(([label, text]) => `${label}: ${text}`)
        .join(', ')

const pair = ({ label, value }: Expected['fields'][number]): Expected['fields'][number] => ({ label, value })

/** A description as the cases write it: groups flat, calls inside in the place of their value. */
export const shapeOf = (description: Description): Expected => ({
  intent: description.intent,
  ...(description.owner === undefined ? {} : { owner: description.owner }),
  ...(description.sentence === undefined ? {} : { interpolatedIntent: description.sentence }),
  fields: description.fields.flatMap(flat),
})

function flat(item: DescribedItem): Expected['fields'] {
  if ('fields' in item) return item.fields.flatMap(flat)
  const inner = item.inner?.description
  return [{ label: item.label, value: inner === undefined ? item.text : withoutSentence(shapeOf(inner)) }]
}

const withoutSentence = ({ intent, owner, fields }: Expected): Expected => ({
  intent: intent ?? '',
  ...(owner === undefined ? {} : { owner }),
  fields,
})
