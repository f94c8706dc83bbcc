import { describe, expect, it } from 'vitest'
import { type ActivityEntry, changesOf, join } from './activity-entry.ts'
import type { Evidence } from '../evidence/evidence.ts'

const ME = `0x${'11'.repeat(20)}` as const
const YOU = `0x${'22'.repeat(20)}` as const
const TOKEN = `0x${'33'.repeat(20)}` as const
const HASH = `0x${'ab'.repeat(32)}` as const
const node: Evidence = { kind: 'claimed', method: 'answer', head: 'claimed', source: 'node.example', at: 1 }
const service: Evidence = { kind: 'claimed', method: 'answer', source: 'explorer.example', at: 1 }
const receipt: Evidence = { kind: 'proved', method: 'merkle-proof', source: 'node.example', at: 2 }
const base = { id: HASH, chainId: 1, account: ME, hash: HASH } as const
const said = (evidence: Evidence, units: bigint, success = true): ActivityEntry => ({
  ...base,
  block: 7n,
  call: { from: YOU, to: ME, value: 5n, data: '0x' },
  callEvidence: evidence,
  outcome: { success },
  outcomeEvidence: evidence,
  moves: [{ token: TOKEN, from: YOU, to: ME, units, by: 'log' }],
  movesEvidence: evidence,
  sources: [evidence.source ?? ''],
})

describe('what several sources say of one transaction', () => {
  it('is joined to the same, in whatever order they come, and joining it again changes nothing', () => {
    const all = [said(node, 5n), said(service, 9n), said(receipt, 5n)]
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ] as const
    const results = orders.map((order) => order.map((at) => all[at] as ActivityEntry).reduce(join))
    for (const result of results) {
      expect(result.moves).toEqual(results[0]?.moves)
      expect(result.movesEvidence).toEqual(receipt)
      expect(result.sources).toEqual(['explorer.example', 'node.example'])
    }
    const [first] = results
    expect(first && join(first, said(node, 5n)).moves).toEqual(first?.moves)
  })

  it('names the service whose claim the receipt does not bear out, with both versions', () => {
    const joined = join(said(service, 9n, false), said(receipt, 5n))
    expect(joined.outcome?.success).toBe(true)
    expect(joined.disputes?.map(({ what, source }) => [what, source])).toEqual([
      ['outcome', 'explorer.example'],
      ['moves', 'explorer.example'],
    ])
    expect(joined.disputes?.[1]?.said).toContain('"9"')
    expect(joined.disputes?.[1]?.stands).toContain('"5"')
  })

  it('disputes nothing where a service knows of less, or where a node changed its own mind', () => {
    const less = { ...said(service, 5n), moves: [] }
    expect(join(less, said(receipt, 5n)).disputes).toBeUndefined()
    const later = said({ ...node, at: 9 }, 6n)
    expect(join(said(node, 5n), later)).toMatchObject({ moves: [{ units: 6n }] })
    expect(join(said(node, 5n), later).disputes).toBeUndefined()
  })

  it('takes the word of a node before that of a service, and of a file last', () => {
    const file = said({ kind: 'declared', method: 'request', source: 'file' }, 1n)
    expect(join(file, said(service, 2n)).moves?.[0]?.units).toBe(2n)
    expect(join(said(service, 2n), said(node, 3n)).moves?.[0]?.units).toBe(3n)
  })

  it('keeps where it was brought in from a file only as long as nobody else tells of it', () => {
    const imported = { ...said(service, 2n), imported: true as const }
    expect(join(imported, imported).imported).toBe(true)
    expect(join(imported, said(node, 2n)).imported).toBeUndefined()
  })

  it('adds up to what the account gained of each asset: what it sent to itself is nothing', () => {
    const moves = [
      { token: TOKEN, from: YOU, to: ME, units: 5n, by: 'log' },
      { token: TOKEN, from: ME, to: YOU, units: 2n, by: 'log' },
      { from: ME, to: ME, units: 9n, by: 'value' },
      { token: TOKEN, tokenId: 4n, from: ME, to: YOU, units: 1n, by: 'log' },
    ] as const
    const inner = [{ from: YOU, to: ME, units: 3n, by: 'call' }] as const
    expect(changesOf({ ...base, moves, inner, sources: [] })).toEqual([
      { token: TOKEN, units: 3n },
      { units: 3n },
      { token: TOKEN, tokenId: 4n, units: -1n },
    ])
  })
})
