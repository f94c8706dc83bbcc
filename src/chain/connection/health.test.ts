import { beforeEach, describe, expect, it } from 'vitest'
import { fail } from '#core/errors'
import type { EndpointHealth } from '#protocol/chain'
import { createHealth, type Health } from './health.ts'

let now = 0
let told: EndpointHealth[] = []
let health: Health
beforeEach(() => {
  now = 1_000_000
  told = []
  health = createHealth({ endpointId: 'e', now: () => now, random: () => 0.5, tell: (next) => told.push(next) })
})
const unreachable = fail('rpc/unreachable', { endpoint: 'e' })
const wrongChain = fail('rpc/wrong-chain', { endpoint: 'e', expected: 1, found: 2 })
const lying = fail('rpc/lying', { endpoint: 'e', what: 'a balance' })

describe('the health of an endpoint', () => {
  it('is unknown, then healthy, and tells each change once', () => {
    expect(health.get()).toEqual({ endpointId: 'e', at: 'unknown' })
    for (let at = 0; at < 3; at++) {
      health.answered(100)
      health.worked()
    }
    expect(told).toEqual([{ endpointId: 'e', at: 'healthy', ms: 100 }])
  })

  it('is slow by what it takes on average', () => {
    health.answered(3000)
    health.worked()
    expect(health.get().at).toBe('slow')
    for (let at = 0; at < 5; at++) health.answered(100)
    expect(health.get().at).toBe('healthy')
  })

  it('fails, then rests ever longer, and is well again when it works', () => {
    const rests: number[] = []
    for (let at = 0; at < 12; at++) {
      health.failed(unreachable)
      const from = now
      while (health.get().at === 'resting') now += 100
      rests.push(now - from)
    }
    expect(rests.slice(0, 5)).toEqual([0, 0, 1000, 2000, 4000])
    expect(rests.at(-1)).toBe(60_000)
    expect(health.get()).toMatchObject({ at: 'failing', error: 'rpc/unreachable' })
    health.worked()
    expect(health.get().at).toBe('healthy')
    expect(health.rank()).toBe(0)
  })

  it('resting only puts it last; a wait that it asked for is kept', () => {
    for (let at = 0; at < 3; at++) health.failed(unreachable)
    expect([health.rank(), health.mustWait()]).toEqual([3, 0])
    health.slowDown(2000)
    expect([health.get().at, health.mustWait()]).toEqual(['resting', 2000])
    now += 2000
    expect(health.mustWait()).toBe(0)
  })

  it('that asks for a pause gets one twice as long each time, and one for all that were on their way', () => {
    const waits: number[] = []
    for (let burst = 0; burst < 4; burst++) {
      for (let call = 0; call < 10; call++) {
        health.slowDown(undefined)
        health.failed(unreachable)
      }
      waits.push(health.mustWait())
      now += health.mustWait()
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000])
    health.worked()
    health.slowDown(undefined)
    expect(health.mustWait()).toBe(1000)
  })

  it('of another chain keeps it out, to be asked again half a minute later or when it was tried out well', () => {
    health.failed(wrongChain)
    expect([health.get().at, health.rank()]).toEqual(['wrong-chain', undefined])
    now += 30_000
    expect([health.get().at, health.rank()]).toEqual(['wrong-chain', 3])
    health.failed(wrongChain)
    health.readmit()
    expect(health.rank()).toBe(0)
  })

  it('of a liar keeps it out, until it is let in', () => {
    health.failed(lying)
    health.worked()
    health.failed(unreachable)
    health.forgive()
    now += 86_400_000
    expect([health.get().at, health.rank(), health.lastError()]).toEqual(['lying', undefined, lying])
    health.readmit()
    expect([health.get().at, health.rank(), health.lastError()]).toEqual(['unknown', 0, undefined])
  })

  it('rests no longer when the line is back', () => {
    for (let at = 0; at < 4; at++) health.failed(unreachable)
    expect(health.get().at).toBe('resting')
    health.forgive()
    expect(health.get().at).toBe('failing')
  })

  it('that stands still says by how many blocks, once it is more than a moment late, and no more once it keeps up', () => {
    health.worked()
    health.lags(2)
    expect(health.get().behind).toBeUndefined()
    health.lags(3)
    expect(health.get()).toMatchObject({ at: 'healthy', behind: 3 })
    health.keepsUp()
    expect(health.get().behind).toBeUndefined()
    health.lags(undefined)
    now += 29_000
    health.lags(undefined)
    expect(health.get().behind).toBeUndefined()
    now += 1000
    health.lags(undefined)
    expect(health.get().behind).toBe(0)
    expect(told.map(({ behind }) => behind)).toEqual([undefined, 3, undefined, 0])
  })

  it('tells what an endpoint can do once that is known', () => {
    const capabilities = { by: 'asking', at: 1, byHash: true, batch: 10, blockReceipts: false } as const
    health.learn(capabilities)
    expect(told.at(-1)).toEqual({ endpointId: 'e', at: 'unknown', capabilities })
  })
})
