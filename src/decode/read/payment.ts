import { isError } from '#core/errors'
import { concat, pad, word } from '#core/hex'
import { parse } from '#core/payment-uri'
import type { Signable } from '#core/signable'
import { say } from '#core/words'
import { refuse } from './fault.ts'
import { foundOf } from './found.ts'
import type { Found, Need } from './reading.ts'

/** `transfer(address,uint256)` of EIP-20. */
const TRANSFER = '0xa9059cbb'

function parsed(text: string) {
  try {
    return parse(text)
  } catch (error) {
    throw isError(error, 'input/address-checksum') ? refuse('address-checksum', '', text) : refuse('payment-link')
  }
}

/** A payment link (EIP-681) as the call that it asks for. Throws `decode/unreadable`. */
export function readPayment(text: string): Found {
  const { to, chainId, token, units } = parsed(text)
  // Without an amount a token's call has no bytes yet: that is an address to pay to, and nothing to sign.
  if (token !== undefined && units === undefined) throw refuse('missing', 'uint256')
  const call =
    token === undefined || units === undefined
      ? ({ to, value: units ?? 0n, data: '0x' } as const)
      : ({ to: token, value: 0n, data: concat(TRANSFER, pad(to), word(units)) } as const)
  const needs: readonly Need[] = [
    ...(chainId === undefined ? (['chain'] as const) : []),
    ...(units === undefined ? (['amount'] as const) : []),
    'from',
  ]
  const draft: Signable = { kind: 'calls', chainId: chainId ?? 0, calls: [call], atomic: 'optional' }
  return foundOf({ what: say('Payment link'), draft, needs })
}
