import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { storeFromJson, storeToJson } from './persist.ts'
import { initializeLightClientStore, processLightClientUpdate } from './store.ts'
import { configAt, createSimulation } from './test-support/generator.ts'

const stored = (fork: 'electra' | 'gloas') => {
  const config = configAt(fork)
  const chain = createSimulation(config)
  const first = initializeLightClientStore(chain.checkpoint(64), chain.bootstrap(64), config)
  const store = processLightClientUpdate(first, chain.update({ attested: 90, finalized: 72 }), 91, config)
  return { config, chain, first, store }
}
const through = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('a store on disk', () => {
  it.each(['electra', 'gloas'] as const)('comes back as it was, and goes on: %s', (fork) => {
    const { config, chain, first, store } = stored(fork)
    for (const one of [first, store]) {
      const back = storeFromJson(through(storeToJson(one, config)), config)
      expect(back).toEqual({ ...one, finalizedBlocks: one.finalizedBlocks.slice(-1) })
    }
    const back = storeFromJson(through(storeToJson(store, config)), config)
    const next = processLightClientUpdate(back, chain.update({ attested: 140, finalized: 130 }), 141, config)
    expect(next.finalizedHeader.beacon.slot).toBe(130)
  })

  it('leaves out the best update that was not taken', () => {
    const { config, chain, first } = stored('electra')
    const store = processLightClientUpdate(first, chain.update({ attested: 90 }), 91, config)
    expect(store.bestValidUpdate).toBeDefined()
    expect(storeFromJson(storeToJson(store, config), config).bestValidUpdate).toBeUndefined()
  })

  it.each([
    ['of another format', { format: 2 }],
    ['of another beacon chain', { genesis_validators_root: `0x${'11'.repeat(32)}` }],
    ['of an unknown shape', { finalized_header: { shape: 'toString', data: {} } }],
    ['without a committee', { current_sync_committee: null }],
    ['with half a committee', { next_sync_committee: { pubkeys: [] } }],
    ['with more signers than members', { current_max_active_participants: '33' }],
    ['with a header that proves nothing', { optimistic_header: { shape: 'beacon', data: { beacon: {} } } }],
  ])('is refused %s', (_, change) => {
    const { config, store } = stored('electra')
    let thrown: unknown
    try {
      storeFromJson({ ...storeToJson(store, config), ...change }, config)
    } catch (error) {
      thrown = error
    }
    expect(isError(thrown, 'light-client/malformed')).toBe(true)
  })

  it('is refused with a forged execution block', () => {
    const { config, store } = stored('electra')
    const text = JSON.stringify(storeToJson(store, config)).replace('"gas_used":"21000"', '"gas_used":"21001"')
    expect(() => storeFromJson(JSON.parse(text), config)).toThrow('finalized_header')
  })
})
