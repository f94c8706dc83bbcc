import { defined } from '#core/defined'
import * as Amount from '#core/money/amount'
import { type AppError, fail, isError } from '#core/errors'
import type { Speed } from '#core/signing/intent'
import type { Token } from '#core/money/token'
import { asTyped } from '#core/money/number-style'

/** Prices per gas are read and written in gwei: 10^9 wei. */
export const GWEI: Token = { chainId: 0, standard: 'native', symbol: 'gwei', name: 'Gwei', decimals: 9, from: 'listed' }

export type OwnFee = { readonly most: string; readonly tip: string }
type OwnSpeed = Exclude<Speed, string>
export type JudgedFee = { readonly errors: { readonly most?: AppError; readonly tip?: AppError }; readonly speed?: OwnSpeed }

/** More than this per gas is a slip of the hand, in wei: 100,000 gwei. */
const ABSURD = 100_000n * 10n ** 9n

/** Reads both figures, in gwei, and tells all that is wrong at once. A cap below the tip cannot be signed (EIP-1559). */
export function readOwnFee(typed: OwnFee, style: Amount.NumberStyle): JudgedFee {
  const most = read(typed.most, 'The highest price', style)
  const tip = read(typed.tip, 'The tip', style)
  const errors = defined({ most: isError(most) ? most : undefined, tip: isError(tip) ? tip : undefined })
  if (isError(most) || isError(tip)) return { errors }
  if (most === 0n) return { errors: { most: fail('input/out-of-range', { field: 'The highest price' }) } }
  if (tip > most) return { errors: { tip: fail('input/out-of-range', { field: 'The tip' }) } }
  return { errors, speed: { maxFeePerGas: most, maxPriorityFeePerGas: tip } }
}

function read(text: string, field: string, style: Amount.NumberStyle): bigint | AppError {
  if (text.trim() === '') return fail('input/required', { field })
  try {
    const { units } = Amount.parseUnits(asTyped(text, style), GWEI, style)
    return units > ABSURD ? fail('input/out-of-range', { field }) : units
  } catch (error) {
    if (isError(error)) return error
    throw error
  }
}

/** A price per gas as it would be typed. */
export const gweiText = (wei: bigint, style: Amount.NumberStyle): string =>
  Amount.formatUnits({ units: wei, token: GWEI }).replace('.', style.decimal)
