import * as published from 'viem/chains'
import { expect, it } from 'vitest'
import { TOKENS_FILES } from '#data/each/tokens'
import { knownChain } from './known-chains.ts'
import { PRESETS } from './presets.ts'

/** Two chains of the list have one id where the older is gone. */
const byId = Map.groupBy(Object.values(published), ({ id }) => id as number)

it('names the native currency of every chain that has a list of tokens', () => {
  const set = new Set(PRESETS.map(({ chain }) => chain.chainId))
  const nameless = Object.keys(TOKENS_FILES).filter((id) => !set.has(Number(id)) && knownChain(Number(id)) === undefined)
  expect(nameless).toEqual([])
})

it.each([...byId].filter(([id]) => knownChain(id) !== undefined))('has the currency of chain %i as viem publishes it', (id, chains) => {
  const own = knownChain(id)?.native
  expect(chains.map(({ nativeCurrency: { symbol, decimals } }) => `${symbol.toUpperCase()} ${decimals}`)).toContain(
    `${own?.symbol.toUpperCase() ?? ''} ${own?.decimals ?? ''}`,
  )
})

it('knows no chain by a name of the language, nor one that nobody named', () => {
  expect(knownChain(0)).toBeUndefined()
  expect(knownChain(Number('toString'))).toBeUndefined()
  expect(knownChain(123_456_789)).toBeUndefined()
})
