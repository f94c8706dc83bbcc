import { describe, expect, it } from 'vitest'
import { knownHostsFor } from './memory.ts'

const SITES = [
  { origin: 'https://app.uniswap.org', connectedAt: 10 },
  { origin: 'https://app.uniswap.org:8443', connectedAt: 11 },
  { origin: 'https://unlswap.org', connectedAt: 20 },
  { origin: 'https://aave.com', connectedAt: 30 },
]

describe('hosts that an origin is held against', () => {
  it('are those that were connected before it: neither itself nor what came later', () => {
    expect(knownHostsFor('https://unlswap.org', SITES)).toEqual({ used: ['app.uniswap.org'] })
    expect(knownHostsFor('https://new.example', SITES).used).toEqual(['app.uniswap.org', 'unlswap.org', 'aave.com'])
  })

  it('are not known where no record could be read, and are none where nothing was connected', () => {
    expect(knownHostsFor('https://new.example', undefined)).toEqual({})
    expect(knownHostsFor('https://new.example', [])).toEqual({ used: [] })
  })
})
