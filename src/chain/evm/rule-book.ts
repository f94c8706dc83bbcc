import type { Common } from '@ethereumjs/common'
import { paramsEVM } from '@ethereumjs/evm'
import { fail } from '#core/errors'
import type { Rules } from '#core/simulation'
import { eipsOf, placeOf } from './forks.ts'

/** Later EIPs set a parameter anew. Nothing is read of EIPs that are not in force. */
function parametersOf(eips: readonly number[]): ReadonlyMap<string, bigint> {
  const tables = paramsEVM as Readonly<Record<string, Readonly<Record<string, number | string | null>>>>
  return new Map(eips.flatMap((eip) => Object.entries(tables[eip] ?? {}).map(([name, value]) => [name, BigInt(value ?? 0)] as const)))
}

/** The part of ethereumjs' `Common` that its EVM asks for. The class itself knows every chain, every draft and its own history: 6 kB that nothing here needs. */
export function createRuleBook(chainId: number, fork: Rules): Common {
  const eips = eipsOf(fork)
  const active = new Set(eips)
  const place = placeOf(fork)
  const parameters = parametersOf(eips)
  const book = {
    // Nobody changes the fork of a book, so nobody is told.
    events: { on: () => undefined },
    customCrypto: {},
    chainId: () => BigInt(chainId),
    hardfork: () => fork,
    gteHardfork: (name: string) => placeOf(name) <= place,
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
