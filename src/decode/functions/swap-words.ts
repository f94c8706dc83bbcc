import type { Address } from '#core/ethereum/address'
import { say, type WordValue, type Words } from '#core/text/words'
import type { DecodedCallContext } from '../entry.ts'

/** One side of a swap: `token` absent is the native currency; `exact` when it is that many and not a bound. */
export type SwapSide = { readonly token: Address | undefined; readonly units: bigint; readonly exact: boolean }

/** Who takes a part of what is swapped, in percent. */
export type SwapFee = { readonly percent: string; readonly to: Address | undefined }

type Places = { readonly give: WordValue; readonly get: WordValue; readonly contract: WordValue }

/** "Swap X for at least Y with Z". `to`: where what is bought goes, if not to the caller. */
export function swapWords(told: DecodedCallContext, give: SwapSide, get: SwapSide, to: Address | undefined, fee?: SwapFee): Words {
  const places = { give: told.amount(give.units, give.token), get: told.amount(get.units, get.token), contract: told.who(told.contract) }
  if (to !== undefined && to !== told.caller) return elsewhere({ ...places, to: told.who(to) }, give, get)
  return fee?.to === undefined
    ? toCaller(places, give, get)
    : withFee({ ...places, percent: fee.percent, taker: told.who(fee.to) }, give, get)
}

function toCaller(places: Places, give: SwapSide, get: SwapSide): Words {
  if (give.exact) return say('Swap {give} for at least {get} with {contract}', places)
  return get.exact
    ? say('Swap at most {give} for {get} with {contract}', places)
    : say('Swap at most {give} for at least {get} with {contract}', places)
}

function withFee(places: Places & { readonly percent: string; readonly taker: WordValue }, give: SwapSide, get: SwapSide): Words {
  if (give.exact) return say('Swap {give} for at least {get} with {contract}, with a fee of {percent} % for {taker}', places)
  return get.exact
    ? say('Swap at most {give} for {get} with {contract}, with a fee of {percent} % for {taker}', places)
    : say('Swap at most {give} for at least {get} with {contract}, with a fee of {percent} % for {taker}', places)
}

function elsewhere(places: Places & { readonly to: WordValue }, give: SwapSide, get: SwapSide): Words {
  if (give.exact) return say('Swap {give} for at least {get} with {contract}, sent to {to}', places)
  return get.exact
    ? say('Swap at most {give} for {get} with {contract}, sent to {to}', places)
    : say('Swap at most {give} for at least {get} with {contract}, sent to {to}', places)
}
