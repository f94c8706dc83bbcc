import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { type AppError, fail } from '#core/errors'
import { intrinsicGas, leastIntrinsicGas } from '#core/chains/gas-rules'
import { type Hex, isHex } from '#core/bytes/hex'
import type { OwnFigures, Payment } from '#core/signing/intent'
import { MAX_GAS_LIMIT } from '#core/ethereum/transaction'
import type { SendSearch } from '#features/shared'
import type { BlockRules } from '#wallet'
import { attempt } from '#core/attempt'
import { readWhole } from './row-state.ts'

/** Longest calldata that the form takes, in characters: no more stands in the page's address (`shared/links/send-search.ts`). */
const MAX_DATA = 4096

/** What experts typed. */
export type ExpertFields = Pick<SendSearch, 'data' | 'gas' | 'nonce'>

/** What experts set, once read. */
export type Expert = {
  readonly errors: { readonly data?: AppError; readonly gas?: AppError; readonly nonce?: AppError }
  readonly data?: Hex
  readonly figures?: OwnFigures
}

/** The cheapest transaction: one to oneself that does nothing. */
const NOTHING = { from: ZERO, to: ZERO, data: '0x' } as const

/**
 * Reads what experts typed; empty is left to the completion. `takesData`: bytes go along with the native currency alone. `block`: by what rules it would be included;
 * where that is not known, what no block anywhere takes is refused, and the Review holds the rest.
 */
export function readExpert({ data, gas, nonce }: ExpertFields, takesData: 'takes-data' | 'no-data', block?: BlockRules): Expert {
  const bytes = data.trim() === '' || takesData === 'no-data' ? undefined : attempt(() => readData(data))
  const limit = gas.trim() === '' ? undefined : attempt(() => readGas(gas, block))
  const number = nonce.trim() === '' ? undefined : attempt(() => Number(readWhole(nonce, 'The nonce', BigInt(Number.MAX_SAFE_INTEGER))))
  const figures: OwnFigures = defined({
    gasLimit: limit && 'value' in limit ? limit.value : undefined,
    nonce: number && 'value' in number ? number.value : undefined,
  })
  return {
    errors: defined({
      data: bytes && 'error' in bytes ? bytes.error : undefined,
      gas: limit && 'error' in limit ? limit.error : undefined,
      nonce: number && 'error' in number ? number.error : undefined,
    }),
    ...defined({
      data: bytes && 'value' in bytes ? bytes.value : undefined,
      figures: Object.keys(figures).length > 0 ? figures : undefined,
    }),
  }
}

function readData(text: string): Hex {
  if (text.length > MAX_DATA) throw fail('input/too-long', { field: 'The data', most: MAX_DATA })
  const clean = text.replace(/\s/gu, '').toLowerCase()
  if (!isHex(clean) || clean.length % 2 !== 0) throw fail('input/data-malformed')
  return clean
}

function readGas(text: string, block: BlockRules | undefined): bigint {
  const gas = readWhole(text, 'The gas limit', block?.mostGas ?? MAX_GAS_LIMIT)
  const least = block === undefined ? leastIntrinsicGas(NOTHING) : intrinsicGas(NOTHING, block.rules)
  if (gas < least) throw fail('input/out-of-range', { field: 'The gas limit' })
  return gas
}

/** The payment with what was set by hand. */
export const withExpert = (payment: Payment, { data, figures }: Expert): Payment => {
  const set = figures === undefined ? payment : { ...payment, figures }
  return set.kind === 'send' && data !== undefined && data !== '0x' ? { ...set, data } : set
}
