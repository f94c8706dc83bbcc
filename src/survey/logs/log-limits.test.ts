import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/chains/chain'
import { estimateScan, LOG_LIMITS } from './log-limits.ts'
import { PRESETS } from '../chains/presets.ts'

const endpoint = (url: string, more: Partial<Endpoint> = {}): Endpoint => ({
  id: 'one',
  url,
  roles: ['state', 'logs'],
  owner: 'foreign',
  operator: 'a test',
  ...more,
})
const WHOLE = { left: 24_000_000n, questions: 3 }

describe('how long a scan takes, before it begins', () => {
  it('is known of a host whose cap ships, days of it too', () => {
    const at = (url: string) => estimateScan({ endpoints: [endpoint(url)] }, WHOLE)
    expect(at('https://eth-mainnet.g.alchemy.com/v2/key')).toEqual({ seconds: 900_000, host: 'eth-mainnet.g.alchemy.com', blocks: 10 })
    expect(at('https://eth.drpc.org/')?.seconds).toBe(172)
    expect(at('https://ethereum-rpc.publicnode.com/')?.seconds).toBe(48)
    // The end of a name is not the end of a word of it.
    expect(at('https://notinfura.io/')).toBeUndefined()
    expect(at('https://node.example/')).toBeUndefined()
  })

  it('is less for what is left', () => {
    const left = (blocks: bigint) =>
      estimateScan({ endpoints: [endpoint('https://eth.drpc.org/')] }, { left: blocks, questions: 3 })?.seconds
    expect([left(12_000_000n), left(1n), left(0n)]).toEqual([86, 1, 0])
  })

  it('goes by what was found of an endpoint before what others wrote of it', () => {
    const found = (id: string): number | undefined => (id === 'one' ? 1000 : undefined)
    expect(estimateScan({ endpoints: [endpoint('https://eth.drpc.org/')] }, { ...WHOLE, found })).toMatchObject({
      blocks: 1000,
      seconds: 1715,
    })
    const own = endpoint('http://localhost:8545/', { owner: 'own' })
    expect(estimateScan({ endpoints: [own] }, { ...WHOLE, found })).toMatchObject({ seconds: 1440, host: 'localhost:8545' })
  })

  it('is of whom logs are asked first', () => {
    const endpoints = [endpoint('https://1rpc.io/eth', { roles: ['state'] }), endpoint('https://eth.drpc.org/')]
    expect(estimateScan({ endpoints }, WHOLE)?.host).toBe('eth.drpc.org')
    expect(estimateScan({ endpoints: [] }, WHOLE)).toBeUndefined()
  })

  it('is known of each chain that ships and whose host has a known cap, and each cap has its source and date', () => {
    for (const { source, date, blocks } of LOG_LIMITS) {
      expect(source).not.toBe('')
      expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(blocks).toBeGreaterThan(0)
    }
    const mainnet = PRESETS.find(({ chain }) => chain.chainId === 1)
    expect(mainnet && estimateScan(mainnet.chain, WHOLE)).toMatchObject({ host: 'eth.drpc.org', blocks: 10_000 })
  })
})
