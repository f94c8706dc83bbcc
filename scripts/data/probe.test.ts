import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { EndpointsFile } from '../../src/core/chains/chain-folder.ts'
import { fileFaults } from './chain-check.ts'
import { CHAINS } from './chain-folders.ts'
import { chainMeant, probeChain, seenOf } from './probe-chain.ts'
import { tableOf } from './probe.ts'
import { probe, readAnswer } from './probe-run.ts'
import { type Devnet, startDevnet } from '../devnet/start.ts'

const cans = (abilities: Readonly<Record<string, { readonly can: string }>>) => Object.values(abilities).map(({ can }) => can)

/** A folder of the practice chain: its node, its beacon node, and one that nobody runs. */
async function triesAFolder(town: Devnet): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-probe-'))
  try {
    cpSync(join(CHAINS, '31337'), join(folder, '31337'), { recursive: true })
    const path = join(folder, '31337', 'endpoints.json')
    const file = JSON.parse(readFileSync(path, 'utf8')) as EndpointsFile
    const [execution, beacon] = file.endpoints
    if (!execution || !beacon) throw new Error('no endpoints')
    const endpoints = [
      { ...execution, id: 'here', url: `${town.url}/` },
      { ...beacon, id: 'beacon', url: `${town.beacon}/` },
      { ...execution, id: 'silent', url: 'http://127.0.0.1:9/' },
    ]
    writeFileSync(path, JSON.stringify({ ...file, endpoints }))
    const told: string[] = []
    await probeChain(31337, folder, ({ id }, { answers }) => void told.push(`${id} ${answers}`), 0)
    expect(told).toEqual(['here true', 'beacon true', 'silent false'])
    const written = JSON.parse(readFileSync(path, 'utf8')) as EndpointsFile
    const [here, node, silent] = written.endpoints.map(({ seen }) => seen)
    expect(here).toMatchObject({ answers: true, cors: true, batch: 100, date: expect.stringMatching(/^\d{4}-/) as string })
    expect(node).toMatchObject({ answers: true, cors: true })
    expect(silent).toMatchObject({ answers: false, client: expect.stringContaining('cannot be reached') as string })
    // It is a folder as it should be, and nothing else of it changed.
    expect(fileFaults('endpoints', written)).toEqual([])
    expect({ ...written, endpoints: written.endpoints.map(({ seen: _, ...row }) => row) }).toEqual({ ...file, endpoints })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the probe', () => {
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
      // As its folder would keep it; of a folder of another chain it is none of the endpoints.
      expect(seenOf(row, 31337)).toMatchObject({ answers: true, cors: true, proofs: 1000, batch: 100, date: row.date })
      expect(seenOf(row, 1)).toEqual({ date: row.date, client: 'serves chain 31337', answers: false })
      await triesAFolder(town)
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

  it('knows which chain is meant by its id, its short name and its name', () => {
    expect(['8453', 'oeth', 'OP Mainnet', 'polygon', 'nobody', 'https://rpc.example/'].map((text) => chainMeant(text))).toEqual([
      8453,
      10,
      10,
      137,
      undefined,
      undefined,
    ])
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
