import { changesOf } from '#core/activity/activity-entry'
import type { Chain } from '#core/chains/chain'
import { nativeToken } from '#core/chains/chain'
import { type Address, checksum } from '#core/ethereum/address'
import { formatUnits } from '#core/money/amount'
import type { Token } from '#core/money/token'
import { type TimelineRow, writeCsv } from '#wallet'
import { counterpartyOf } from './counterparty.ts'

const HEAD = [
  'chain id',
  'time',
  'block',
  'transaction',
  'kind',
  'failed',
  'with',
  'with name',
  'asset',
  'symbol',
  'amount',
  'item',
  'fee',
] as const

type CsvContext = {
  readonly chain: Chain
  readonly address: Address
  readonly nameOf: (address: Address) => string | undefined
  readonly tokenOf: (address: Address) => Token | undefined
}

/** The rows for a spreadsheet, a line for each change, with whole addresses and exact amounts. What is not known is an empty cell, and never 0. */
export const historyCsv = (rows: readonly TimelineRow[], context: CsvContext): string =>
  writeCsv(
    HEAD,
    rows.flatMap((row) => linesOf(row, context)),
  )

function linesOf(row: TimelineRow, { chain, address, nameOf, tokenOf }: CsvContext): readonly (readonly string[])[] {
  const [entry] = row.entries
  if (entry === undefined) return []
  const native = nativeToken(chain)
  const other = counterpartyOf(entry)
  const start = [
    String(chain.chainId),
    row.at > 0 && row.guessed !== true ? new Date(row.at).toISOString() : '',
    entry.block?.toString() ?? '',
    row.hash ?? '',
    row.kind,
    row.failed ? 'yes' : '',
    other === undefined ? '' : checksum(other),
    (other && nameOf(other)) ?? '',
  ]
  const wei = entry.call?.from === address ? entry.outcome?.fee : undefined
  const fee = wei === undefined ? '' : formatUnits({ units: wei, token: native })
  const changes = changesOf(entry)
  if (changes.length === 0) return [[...start, '', '', '', '', fee]]
  return changes.map(({ token, tokenId, units }, at) => {
    const known = token === undefined ? native : tokenOf(token)
    return [
      ...start,
      token === undefined ? 'native' : checksum(token),
      known?.symbol ?? '',
      // The units of a token whose decimals nobody told are no amount.
      tokenId !== undefined ? String(units) : known === undefined ? '' : formatUnits({ units, token: known }),
      tokenId?.toString() ?? '',
      at === 0 ? fee : '',
    ]
  })
}
