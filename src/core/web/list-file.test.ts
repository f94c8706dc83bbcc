import { describe, expect, it } from 'vitest'
import { isError } from '../errors.ts'
import { splitListFile } from './list-file.ts'
import { listedAddresses, listedFor, readReports } from './report-list.ts'

const read = (value: unknown) => readReports(typeof value === 'string' ? value : JSON.stringify(value), async () => undefined)
const whatOf = async (value: unknown): Promise<string> => {
  try {
    await read(value)
    return 'read'
  } catch (error) {
    return isError(error) ? `${error.code} ${String(error.data?.['what'] ?? '')}` : String(error)
  }
}
const [A, B] = [`0x${'aA'.repeat(20)}`, `0x${'b1'.repeat(20)}`]
const HEAD = { format: 'reported-list/1', name: 'Watch', version: 3, made: '2026-11-28T10:00:00Z' }

describe('a list in Assay’s own form', () => {
  it('says its name, version and dates, and names sites and addresses, plain or with a reason, on one chain or all', async () => {
    const { head, ...list } = await read({
      ...HEAD,
      expires: '2027-01-01T00:00:00Z',
      nextKey: 'RWQ',
      ofALaterBuild: [1],
      sites: ['trap.example', { site: 'b.example', reason: 'Drainer', source: 'https://report.example/1', ofALaterBuild: 1 }, 'ipfs.io'],
      allowed: ['good.trap.example'],
      addresses: [A, { address: B, chain: 10, reason: 'Drainer' }, { address: A, chain: 8453 }, 'no address'],
    })
    expect(head).toEqual({
      name: 'Watch',
      version: 3,
      madeAt: Date.UTC(2026, 10, 28, 10),
      expiresAt: Date.UTC(2027, 0, 1),
      nextKey: 'RWQ',
    })
    expect([...list.sites]).toEqual(['trap.example', 'b.example'])
    expect([listedFor(list, 'x.trap.example'), listedFor(list, 'x.good.trap.example')]).toEqual(['trap.example', undefined])
    expect([...list.addresses]).toEqual([A.toLowerCase()])
    expect([...list.onChains].map(([chain, some]) => [chain, ...some])).toEqual([
      [10, B],
      [8453, A.toLowerCase()],
    ])
    expect([...listedAddresses(list)]).toEqual([A.toLowerCase(), B])
    expect(list.leftOut).toBe(2)
  })

  it('may name nothing for a while', async () => {
    expect((await read(HEAD)).head?.version).toBe(3)
  })

  it('is refused where a part is missing or of another kind, with the place', async () => {
    for (const [change, place] of [
      [{ format: 'reported-list/2' }, '“format”'],
      [{ format: '' }, '“format”'],
      [{ name: ' ' }, '“name”'],
      [{ name: 'x'.repeat(121) }, '“name”'],
      ...[0, -1, 1.5, '3', 2 ** 53, null].map((version) => [{ version }, '“version”'] as const),
      ...['2026-11-28', '2026-13-28T10:00:00Z', '28.11.2026', 5].map((made) => [{ made }, '“made”'] as const),
      [{ expires: 'soon' }, '“expires”'],
      [{ nextKey: 7 }, '“nextKey”'],
      [{ sites: {} }, '“sites”'],
      [{ sites: ['a.example', 1] }, '“sites”[1]'],
      [{ sites: [{ site: 'a.example', chain: 1 }] }, '“sites”[0]'],
      [{ sites: [{ address: A }] }, '“sites”[0]'],
      [{ addresses: [{ address: A, chain: 0 }] }, '“addresses”[0]'],
      [{ addresses: [{ address: A, reason: 'x'.repeat(1001) }] }, '“addresses”[0]'],
    ] as const)
      expect(await whatOf({ ...HEAD, ...change }), JSON.stringify(change)).toBe(`decode/malformed The list, at ${place},`)
  })

  it('is split from the signature before it, and read the same', async () => {
    const content = JSON.stringify({ ...HEAD, sites: ['a.example'] })
    const signature = 'untrusted comment: x\ny\ntrusted comment: z\nw\n'
    expect(splitListFile(signature + content)).toEqual({ signature, content })
    expect(splitListFile(content)).toEqual({ content })
    expect(splitListFile('untrusted comment: x\ny')).toEqual({ signature: 'untrusted comment: x\ny', content: '' })
    expect([...(await read(signature + content)).sites]).toEqual(['a.example'])
    // The parts of another form may come signed too, and have no version.
    expect((await read(`${signature}["a.example"]`)).head).toBeUndefined()
  })
})
