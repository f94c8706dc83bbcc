import { type Address, isAddress } from '#core/ethereum/address'
import { KNOWN_SPENDERS } from '#core/permissions/known-spenders'
import { shippedDescriptors } from '#decode'
import { LABELS_FILES } from '#data/each/labels'
import { LAYOUTS_FILES } from '#data/each/layouts'
import { REACTORS_FILES } from '#data/each/reactors'
import { TOKENS_FILES } from '#data/each/tokens'

// Contracts that this build pins by their address: a list of reported addresses that names one is wrong, or hostile.

let made: ReadonlyMap<Address, string | undefined> | undefined

/** Those that the code itself carries, with what they are called where it says: services, their settlement contracts, the first tokens of each chain. Asks nobody. */
export function pinnedContracts(): ReadonlyMap<Address, string | undefined> {
  made ??= new Map<Address, string | undefined>([
    ...Object.values(REACTORS_FILES).flatMap((all) => all.map((address) => [address, undefined] as const)),
    ...Object.values(LAYOUTS_FILES).flatMap((tokens) => tokens.map(({ address, symbol }) => [address, symbol] as const)),
    ...KNOWN_SPENDERS,
    ...Object.values(LABELS_FILES).flatMap(({ contracts = {} }) => Object.entries(contracts) as [Address, string][]),
  ])
  return made
}

/** Those of these that this build pins: in its code, in the long lists of tokens, in the descriptors that ship. Fetches these from the page's own host, whole. */
export async function pinnedAmong(addresses: ReadonlySet<Address>): Promise<readonly Address[]> {
  const found = new Set([...pinnedContracts().keys()].filter((address) => addresses.has(address)))
  const take = (text: string): void => {
    const address = text.toLowerCase()
    if (isAddress(address) && addresses.has(address)) found.add(address)
  }
  for (const load of Object.values(TOKENS_FILES)) for (const [address] of (await load()).default as readonly [string][]) take(address)
  for (const source of shippedDescriptors())
    for (const key of Object.keys((await source.index()).calls)) take(key.slice(key.lastIndexOf(':') + 1))
  return [...found]
}
