import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { tableOf } from './probe.ts'
import { probe, readAnswer } from './probe-run.ts'
import { startDevnet } from '../devnet/start.ts'

const cans = (abilities: Readonly<Record<string, { readonly can: string }>>) => Object.values(abilities).map(({ can }) => can)

describe('the probe', { timeout: 90_000 }, () => {
  it('finds the practice chain able to do all that it asks of an own node', async () => {
    const town = await startDevnet({ port: 0, as: 'own' })
    try {
      await town.rpc('anvil_mine', ['0x190']) // for there to be a block a thousand back
      const row = await probe(town.url, 0)
      expect(row).toMatchObject({
        chainId: 31337,
        cors: true,
        proofByHash: { can: 'yes' },
        accessList: { can: 'yes' },
        debugTraceCall: { can: 'yes' },
      })
      expect(cans(row.proofs)).toEqual(['yes', 'yes', 'yes', 'yes', 'yes', 'yes'])
      expect(cans(row.logs).slice(0, 2)).toEqual(['yes', 'yes'])
      expect(cans(row.batch)).toEqual(['yes', 'yes', 'yes', 'yes', 'yes'])
      expect(row.burst).toMatchObject({ answered: 20, limited: 0 })
      expect(tableOf(row)).toContain('debug_traceCall        yes')
    } finally {
      await town.stop()
    }
  })

  it('finds the limits of a public node', async () => {
    const town = await startDevnet({ port: 0, as: 'public' })
    try {
      const row = await probe(town.url, 0)
      expect(row).toMatchObject({ cors: true, accessList: { can: 'no' }, simulate: { can: 'no' }, debugTraceCall: { can: 'no' } })
      expect(row.proofs['latest']).toMatchObject({ can: 'yes' })
      expect(row.proofs['-128']).toMatchObject({ can: 'no', detail: expect.stringContaining('proof window') as string })
      expect(row.logs['100']).toMatchObject({ can: 'yes' })
      expect(row.logs['1000']).toMatchObject({ can: 'no', detail: expect.stringContaining('block range') as string })
      expect(cans(row.batch)).toEqual(['yes', 'yes', 'yes', 'no', 'no'])
      expect(row.burst.limited).toBeGreaterThan(0)
    } finally {
      await town.stop()
    }
  })

  it('says why nothing can be asked', async () => {
    await expect(probe('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'probe/unreachable' })
    const page = createServer((_request, response) => void response.end('<p>hello</p>'))
    await new Promise<void>((resolve) => void page.listen(0, '127.0.0.1', resolve))
    try {
      await expect(probe(`http://127.0.0.1:${(page.address() as AddressInfo).port}`)).rejects.toMatchObject({ code: 'probe/not-json-rpc' })
    } finally {
      page.close()
    }
  })

  it('tells a limit from a refusal and both from noise', () => {
    expect(readAnswer(429, '{"error":{"code":1,"message":"slow"}}').is).toBe('limited')
    expect(readAnswer(200, '{"error":{"code":-32005,"message":"limit"}}').is).toBe('limited')
    expect(readAnswer(200, '{"error":{"code":-32601,"message":"no such method"}}')).toEqual({
      is: 'refused',
      code: -32601,
      message: 'no such method',
    })
    expect(readAnswer(200, '{}').is).toBe('broken')
    expect(readAnswer(502, '<html>').is).toBe('broken')
  })
})
