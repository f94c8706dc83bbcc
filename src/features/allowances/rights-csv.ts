import { checksum } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { formatUnits } from '#core/money/amount'
import { MONEY_DECIMALS, worth } from '#core/money/price'
import { granteeOf, takenFrom } from '#core/permissions/allowance'
import type { PriceOf } from '#survey'
import { type Right, writeCsv } from '#wallet'
import { type NameLookup, spenderName, trustOf } from './list.ts'
import type { BlockTimeOf } from './use-block-times.ts'

const HEAD = [
  'chain id',
  'account',
  'spender',
  'spender name',
  'trust',
  'kind',
  'asset',
  'symbol',
  'limit',
  'at risk',
  'at risk value',
  'currency',
  'granted block',
  'granted',
  'last used',
] as const

type CsvContext = { readonly nameOf: NameLookup; readonly priceOf: PriceOf; readonly timeOf: BlockTimeOf }

/** Approvals for a spreadsheet, with whole addresses and exact amounts. What is not known is an empty cell, and never 0. */
export const rightsCsv = (rights: readonly Right[], context: CsvContext): string =>
  writeCsv(
    HEAD,
    rights.map((right) => lineOf(right, context)),
  )

function lineOf(right: Right, { nameOf, priceOf, timeOf }: CsvContext): readonly string[] {
  const { chainId, owner, grant, token, amount, exposure, block, lastUse } = right.allowance
  const from = takenFrom(grant)
  const could = factValue(exposure)
  const quote = could === undefined ? undefined : priceOf(could.token)
  const units = factValue(amount)
  const used = lastUse.known ? lastUse.value : undefined
  return [
    String(chainId),
    checksum(owner),
    checksum(granteeOf(grant)),
    spenderName(right, nameOf) ?? '',
    trustOf(right, nameOf),
    grant.is,
    from === undefined ? '' : checksum(from),
    token?.symbol ?? '',
    units === undefined || grant.is !== 'allowance' ? '' : token === undefined ? String(units) : formatUnits({ units, token }),
    could === undefined ? '' : formatUnits(could),
    could === undefined || quote === undefined
      ? ''
      : formatUnits({ units: worth(could, quote.price).units, token: { ...could.token, decimals: MONEY_DECIMALS } }),
    quote?.price.currency ?? '',
    block === undefined ? '' : String(block),
    day(timeOf(block)),
    lastUse.known && used === undefined ? 'never' : day(used?.at ?? timeOf(used?.block)),
  ]
}

/** ISO 8601 in UTC. */
const day = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString())
