import { describe, expect, it } from 'vitest'
import { ENDPOINT_ROLES } from '#core/chains/chain'
import { parseEndpointUrl } from '#core/chains/endpoint-url'
import { chain as fits } from '#protocol/chain'
import { PRESETS } from './presets.ts'

describe.each(PRESETS.map((preset) => [preset.chain.name, preset] as const))('%s', (_, { chain, date, notes = {}, tried }) => {
  it('is a chain that the Worker takes, with addresses that it reads as they are', () => {
    expect(fits(chain)).toBe(true)
    for (const { url } of chain.endpoints) expect(parseEndpointUrl(url)).toBe(url)
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('has an endpoint for each thing that the wallet asks, and a light client', () => {
    const served = new Set(chain.endpoints.flatMap(({ roles }) => roles))
    expect(ENDPOINT_ROLES.filter((role) => !served.has(role))).toEqual(['files', 'explorer'])
    expect(chain.consensus).toBeDefined()
    expect(new Set(chain.endpoints.map(({ id }) => id)).size).toBe(chain.endpoints.length)
  })

  it('lets no stranger see drafts, and says whom one trusts with a transaction', () => {
    const foreign = chain.endpoints.filter(({ owner }) => owner === 'foreign')
    expect(foreign.filter(({ seesDrafts }) => seesDrafts === true)).toEqual([])
    const ids = new Set(chain.endpoints.map(({ id }) => id))
    expect(Object.keys(notes).filter((id) => !ids.has(id))).toEqual([])
    if (chain.chainId === 1)
      for (const { id } of foreign.filter(({ roles }) => roles.includes('submission'))) expect(notes[id]).toBeTruthy()
    expect(tried).toBe(chain.kind === 'practice')
  })
})
