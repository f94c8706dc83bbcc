import type { Common } from '@ethereumjs/common'
import { paramsEVM } from '@ethereumjs/evm'
import { fail } from '#core/errors'
import type { Rules } from '#core/simulation/simulation'
import { eipsOf, forkIndex, type PublishedRules } from './forks.ts'

/** Later EIPs set a parameter anew. Nothing is read of EIPs that are not in force. */
function parametersOf(eips: readonly number[]): ReadonlyMap<string, bigint> {
  const tables = paramsEVM as Readonly<Record<string, Readonly<Record<string, number | string | null>>>>
  return new Map(eips.flatMap((eip) => Object.entries(tables[eip] ?? {}).map(([name, value]) => [name, BigInt(value ?? 0)] as const)))
}

/** The part of ethereumjs' `Common` that its EVM asks for. The class itself knows every chain, every draft and its own history: 6 kB that nothing here needs. `published`: other rules of that name. */
export function createRuleBook(chainId: number, fork: Rules, published?: PublishedRules): Common {
  const eips = eipsOf(fork).filter((eip) => published?.without.includes(eip) !== true)
  const active = new Set(eips)
  const place = forkIndex(fork)
  const parameters = new Map([
    ...parametersOf(eips),
    ...Object.entries(published?.parameters ?? {}).map(([name, value]) => [name, BigInt(value)] as const),
  ])
  const book = {
    // Nobody changes the fork of a book, so nobody is told.
    events: { on: () => undefined },
    customCrypto: {},
    chainId: () => BigInt(chainId),
    hardfork: () => fork,
    /** Not asked for by the EVM: what of a set of rules is made once is kept by it. */
    setName: published?.name ?? fork,
    gteHardfork: (name: string) => forkIndex(name) <= place,
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
