import type { Common } from '@ethereumjs/common'
import { paramsEVM } from '@ethereumjs/evm'
import { fail } from '#core/errors'
import type { Rules } from '#core/simulation'

/** What each fork of mainnet brought, in their order (execution-specs, "network upgrades"; the oldest as ethereumjs numbers them). A test holds it against theirs. */
const FORKS: readonly (readonly [name: string, ...eips: number[]])[] = [
  ['chainstart', 1],
  ['homestead', 606],
  ['dao'],
  ['tangerineWhistle', 608],
  ['spuriousDragon', 607],
  ['byzantium', 609],
  ['constantinople', 1013],
  ['petersburg', 1716],
  ['istanbul', 1679],
  ['muirGlacier', 2384],
  ['berlin', 2565, 2929, 2718, 2930],
  ['london', 1559, 3198, 3529, 3541],
  ['arrowGlacier', 4345],
  ['grayGlacier', 5133],
  ['paris', 3675, 4399],
  ['mergeNetsplitBlock'],
  ['shanghai', 3651, 3855, 3860, 4895],
  ['cancun', 1153, 4844, 4788, 5656, 6780, 7516],
  ['prague', 2537, 2935, 6110, 7002, 7251, 7623, 7685, 7691, 7702],
  ['osaka', 7594, 7823, 7825, 7883, 7892, 7939, 7951, 7918],
  ['bpo1'],
  ['bpo2'],
]

const PLACES: ReadonlyMap<string, number> = new Map(FORKS.map(([name], place) => [name, place]))

/** Later EIPs set a parameter anew. Nothing is read of EIPs that are not in force. */
function parametersOf(eips: readonly number[]): ReadonlyMap<string, bigint> {
  const tables = paramsEVM as Readonly<Record<string, Readonly<Record<string, number | string | null>>>>
  return new Map(eips.flatMap((eip) => Object.entries(tables[eip] ?? {}).map(([name, value]) => [name, BigInt(value ?? 0)] as const)))
}

/** The part of ethereumjs' `Common` that its EVM asks for. The class itself knows every chain, every draft and its own history: 6 kB that nothing here needs. */
export function createRuleBook(chainId: number, fork: Rules): Common {
  const place = PLACES.get(fork) ?? -1
  const eips = FORKS.slice(0, place + 1).flatMap(([, ...brought]) => brought)
  const active = new Set(eips)
  const parameters = parametersOf(eips)
  const book = {
    // Nobody changes the fork of a book, so nobody is told.
    events: { on: () => undefined },
    customCrypto: {},
    chainId: () => BigInt(chainId),
    hardfork: () => fork,
    gteHardfork: (name: string) => (PLACES.get(name) ?? Infinity) <= place,
    isActivatedEIP: (eip: number) => active.has(eip),
    eips: () => [],
    param(name: string): bigint {
      const value = parameters.get(name)
      if (value === undefined) throw fail('simulation/unsupported', { what: name })
      return value
    },
    updateParams: () => undefined,
    consensusType: () => 'pos',
    consensusAlgorithm: () => 'casper',
    copy: () => book,
  }
  return book as unknown as Common
}
