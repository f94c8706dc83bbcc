import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { chainRules } from '#core/chains/chain'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import { type Hex, size } from '#core/bytes/hex'
import { returnedText } from '#decode'
import { childEnvironment, type DetailProbe, readUint } from '#survey'
import { readOptionsOf } from './explorer-context.ts'

/** What a Safe answers: its owners and how many of them must agree. By its own code, as any contract may. */
export type SafeFacts = {
  readonly owners: readonly Address[]
  readonly threshold: number
  readonly nonce?: bigint
  /** "1.4.1". Its own word. */
  readonly version?: string
}

/** Safe 1.x: `getOwners()`, `getThreshold()`, `nonce()`, `VERSION()`. */
const SAFE_CALLS: readonly Hex[] = ['0xa0e67e2b', '0xe75235b8', '0xaffed0e0', '0xffa1ad74']
/** ERC-1967: a beacon's `implementation()`. */
const IMPLEMENTATION: Hex = '0x5c60da1b'
/** Owners of one Safe that are read. */
const MAX_OWNERS = 100

const environmentOf = ({ chain, header, nowSeconds }: DetailProbe) =>
  childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))

const addressIn = (word: string): Address | undefined => (/^0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(24)}` : undefined)

/** `address[]` as ABI writes it when it is the only thing returned; `undefined` for anything else. */
export function decodeAddressArray(data: Hex): readonly Address[] | undefined {
  const words = data.slice(2).match(/.{64}/g) ?? []
  const [offset = '', length = '', ...items] = words
  if (size(data) < 64 || BigInt(`0x${offset}`) !== 32n) return undefined
  const count = BigInt(`0x${length}`)
  if (count > BigInt(MAX_OWNERS) || BigInt(items.length) < count) return undefined
  const found = items.slice(0, Number(count)).map(addressIn)
  return found.includes(undefined) ? undefined : found.filter((one) => one !== undefined)
}

/** What it answers where it answers as a Safe does; unknown where it does not. Throws `rpc/*`, `proof/*`, `simulation/*`. */
export async function readSafeContract(reading: DetailProbe, address: Address): Promise<Fact<SafeFacts> | undefined> {
  const { reader, header } = reading
  const hints = [{ address, slots: [] }]
  const calls = SAFE_CALLS.map((data) => ({ to: address, data }))
  const { results, how } = await reader.read(header, environmentOf(reading), calls, { ...readOptionsOf(reading), hints })
  const [owners, threshold, nonce, version] = results
  const list = owners?.ok === true ? decodeAddressArray(owners.data) : undefined
  const least = readUint(threshold)
  if (!list || list.length === 0 || least === undefined || least === 0n || least > BigInt(list.length)) return undefined
  const number = readUint(nonce)
  const text = version?.ok === true ? returnedText(version.data) : undefined
  return know(
    {
      owners: list,
      threshold: Number(least),
      ...defined({ nonce: number, version: text }),
    },
    how.evidence,
  )
}

/** Whose code a beacon hands out (ERC-1967). Throws as above. */
export async function readBeacon(reading: DetailProbe, beacon: Address): Promise<Fact<Address>> {
  const { reader, header } = reading
  const asking = { ...readOptionsOf(reading), hints: [{ address: beacon, slots: [] }] }
  const { results, how } = await reader.read(header, environmentOf(reading), [{ to: beacon, data: IMPLEMENTATION }], asking)
  const found = readUint(results[0])
  const address = found === undefined || found === 0n ? undefined : addressIn(found.toString(16).padStart(64, '0'))
  return address === undefined ? notKnown(how.evidence) : know(address, how.evidence)
}
