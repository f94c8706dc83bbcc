import type { Token } from '#core/money/token'
import { amountWord } from '#core/text/words'

/** A price per gas in 10^9 wei, where the native currency has 18 places as ether does. */
export const gwei = (wei: bigint, native: Token): ReturnType<typeof amountWord> =>
  amountWord({ units: wei, token: native.decimals === 18 ? { ...native, decimals: 9, symbol: 'gwei' } : native })
