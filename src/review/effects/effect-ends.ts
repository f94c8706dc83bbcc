import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type AssetKey, type ValueReceiver, tokenOfAsset, type ValueFlow } from './value-flow.ts'

/** The only one, or none. */
function only(addresses: readonly Address[]): Address | undefined {
  const [first, ...rest] = new Set(addresses)
  return rest.length === 0 ? first : undefined
}

/** The other end of a transfer, and how many further ends there are. */
type Ends = { readonly counterparty?: Address; readonly others?: number }

/**
 * Where what leaves ends, and where what arrives comes from: not the first hands, but the last. Where the run cannot tell, the only hands that
 * the account dealt with; unknown where these are several, or where nothing confirms what a token logs.
 */
export function endsOf(
  { account, flow }: { readonly account: Address; readonly flow: ValueFlow },
  asset: AssetKey,
  isOut: boolean,
  hands: readonly Address[],
): Ends {
  if (hands.length === 0) return {}
  const holders: readonly ValueReceiver[] = isOut ? flow.holdersAfter(account, asset) : flow.holdersBefore(account, asset)
  const [main, ...others] = holders.filter(({ address }) => address !== tokenOfAsset(asset))
  if (main === undefined) {
    const hand = only(hands)
    return hand === undefined ? {} : { counterparty: hand }
  }
  if (!flow.isConfirmed(main.address, asset)) return {}
  return { counterparty: main.address, ...defined({ others: others.length === 0 ? undefined : others.length }) }
}
