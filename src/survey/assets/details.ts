import { defined } from '#core/defined'
import { type Chain, chainRules } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { type Hex, size, toBigInt, toBytes } from '#core/bytes/hex'
import type { Header } from '#core/chains/header'
import type { Token } from '#core/money/token'
import type { CallResult, ClosureReader } from '#protocol/state-reader'
import { childEnvironment } from '../chains/environment.ts'

const SYMBOL: Hex = '0x95d89b41'
const NAME: Hex = '0x06fdde03'
const DECIMALS: Hex = '0x313ce567'
/** Characters of a stranger's text that are kept. */
const MAX_TEXT = 128

export type DetailProbe = {
  readonly reader: ClosureReader
  readonly chain: Chain
  readonly header: Header
  readonly nowSeconds: number
  readonly signal?: AbortSignal
}

export const readingOptions = ({ signal }: Pick<DetailProbe, 'signal'>) => ({
  purpose: 'balances' as const,
  ...defined({ signal }),
})

export const environmentOf = ({ chain, header, nowSeconds }: DetailProbe) =>
  childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))

/**
 * What contracts say of themselves, run here on their proved code; the words are theirs and hostile. A contract that does not answer `decimals` with a number up
 * to 255 is no ERC-20 and left out. Names nobody. Throws `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function readDetails(reading: DetailProbe, addresses: readonly Address[]): Promise<readonly Token[]> {
  if (addresses.length === 0) return []
  const { reader, chain, header } = reading
  const calls = addresses.flatMap((to) => [SYMBOL, NAME, DECIMALS].map((data) => ({ to, data })))
  const hints = addresses.map((address) => ({ address, slots: [] }))
  const { results } = await reader.read(header, environmentOf(reading), calls, { ...readingOptions(reading), hints })
  return addresses.flatMap((address, at): readonly Token[] => {
    const [symbol, name, places] = results.slice(at * 3, at * 3 + 3)
    const decimals = smallNumber(places)
    if (decimals === undefined) return []
    const words = decodeStringOrBytes32(symbol)
    return [
      {
        chainId: chain.chainId,
        standard: 'erc20',
        address,
        symbol: words ?? '?',
        name: decodeStringOrBytes32(name) ?? words ?? '?',
        decimals,
        from: 'claimed',
      },
    ]
  })
}

function smallNumber(result: CallResult | undefined): number | undefined {
  if (result?.ok !== true || size(result.data) < 32) return undefined
  const value = toBigInt(`0x${result.data.slice(2, 66)}`)
  return value <= 255n ? Number(value) : undefined
}

/** `string`, or `bytes32` as early tokens have it. Undefined for what is neither, or nothing. */
export function decodeStringOrBytes32(result: CallResult | undefined): string | undefined {
  if (result?.ok !== true) return undefined
  const { data } = result
  const bytes = size(data) === 32 ? data.slice(2).replace(/(?:00)+$/, '') : stringBytes(data)
  const read = bytes === undefined ? undefined : toBytes(`0x${bytes.slice(0, MAX_TEXT * 8)}`)
  if (read === undefined) return undefined
  const text = [...new TextDecoder().decode(read)].slice(0, MAX_TEXT).join('').trim()
  return text === '' ? undefined : text
}

function stringBytes(data: Hex): string | undefined {
  if (size(data) < 64) return undefined
  const offset = toBigInt(`0x${data.slice(2, 66)}`)
  if (offset + 32n > BigInt(size(data))) return undefined
  const at = 2 + Number(offset) * 2
  const length = toBigInt(`0x${data.slice(at, at + 64)}`)
  if (length > BigInt(size(data)) - offset - 32n) return undefined
  return data.slice(at + 64, at + 64 + Number(length) * 2)
}
