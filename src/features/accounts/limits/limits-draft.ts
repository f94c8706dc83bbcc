import { defined } from '#core/defined'
import { canonical, type LimitedAsset, type Limits, sameAsset } from '#core/identity/account-limits'
import type { Address } from '#core/ethereum/address'
import * as Amount from '#core/money/amount'
import { type AppError, fail, isError } from '#core/errors'
import { asTyped } from '#core/money/number-style'
import type { Token } from '#core/money/token'

/** One asset's limits as they are being typed. */
export type RowDraft = { readonly token: Token; readonly perDay: string; readonly large: string }
export type LimitsDraft = {
  readonly rows: readonly RowDraft[]
  /** Whether only those of `recipients` may receive. */
  readonly anybody: boolean
  readonly recipients: readonly Address[]
}

export type RowErrors = { readonly perDay?: AppError; readonly large?: AppError }
export type JudgedLimits = {
  /** By the place of their row. */
  readonly errors: readonly RowErrors[]
  /** Chains where something may leave but no fee could be paid. */
  readonly feeless: readonly number[]
  /** Absent while something is wrong, or nothing is limited yet. */
  readonly limits?: Limits
}

export const limitedAssetOf = ({ chainId, address }: Token): LimitedAsset =>
  address === undefined ? { chainId } : { chainId, token: address }

/** Limits as they may be changed: what waits to come into force, where something does, since that is what was wanted last. */
export function limitsDraft(
  wanted: Limits | 'none' | undefined,
  tokenOf: (asset: LimitedAsset) => Token,
  style: Amount.NumberStyle,
): LimitsDraft {
  if (wanted === undefined || wanted === 'none') return { rows: [], anybody: true, recipients: [] }
  const text = (token: Token, units: bigint | undefined): string =>
    units === undefined ? '' : Amount.formatUnits({ token, units }).replace('.', style.decimal)
  return {
    rows: wanted.assets.map((limit) => {
      const token = tokenOf(limit)
      return { token, perDay: text(token, limit.perDay), large: text(token, limit.large) }
    }),
    anybody: wanted.recipients === undefined,
    recipients: wanted.recipients ?? [],
  }
}

/** With a row for this asset, and one for what its fees are paid in. */
export function withAsset(draft: LimitsDraft, token: Token, native: Token | undefined): LimitsDraft {
  const missing = [native, token].filter(
    (item): item is Token => item !== undefined && !draft.rows.some((row) => sameAsset(limitedAssetOf(row.token), limitedAssetOf(item))),
  )
  const unique = missing.filter((item, at) => missing.findIndex((other) => sameAsset(limitedAssetOf(other), limitedAssetOf(item))) === at)
  return { ...draft, rows: [...draft.rows, ...unique.map((item) => ({ token: item, perDay: '', large: '' }))] }
}

/** Everything that is wrong with a draft at once, or the limits that it spells. */
export function judgeLimits({ rows, anybody, recipients }: LimitsDraft, style: Amount.NumberStyle): JudgedLimits {
  const read = (text: string, token: Token): bigint | AppError => {
    try {
      return Amount.parseUnits(asTyped(text, style), token, style).units
    } catch (error) {
      if (isError(error)) return error
      throw error
    }
  }
  const judged = rows.map(({ token, perDay, large }) => ({
    asset: limitedAssetOf(token),
    perDay: perDay.trim() === '' ? fail('input/required', { field: 'Amount' }) : read(perDay, token),
    large: large.trim() === '' ? undefined : read(large, token),
  }))
  const errors = judged.map(({ perDay, large }): RowErrors =>
    defined({
      perDay: typeof perDay === 'bigint' ? undefined : perDay,
      large: large === undefined || typeof large === 'bigint' ? undefined : large,
    }),
  )
  const assets = judged.flatMap(({ asset, perDay, large }) =>
    typeof perDay === 'bigint' && (large === undefined || typeof large === 'bigint') ? [{ ...asset, perDay, ...defined({ large }) }] : [],
  )
  const limits = canonical(anybody ? { assets } : { assets, recipients })
  return {
    errors,
    feeless: [...new Set(rows.map(({ token }) => token.chainId))].filter(
      (chainId) => !rows.some(({ token }) => token.chainId === chainId && token.standard === 'native'),
    ),
    ...defined({ limits: limits === 'none' || assets.length < rows.length ? undefined : limits }),
  }
}
