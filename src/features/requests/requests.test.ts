import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { LoggedRequest } from '#wallet'
import { toCsv, toJson } from './export.ts'
import { filtered, NO_REQUEST_FILTER, requestParties } from './summary.ts'

const mine: Address = `0x${'1'.repeat(40)}`
const second: Address = `0x${'2'.repeat(40)}`
const other: Address = `0x${'3'.repeat(40)}`
const entry = (id: number, change: Partial<LoggedRequest> = {}): LoggedRequest => ({
  id,
  at: 1_700_000_000_000 + id,
  chainId: 1,
  host: 'a.example',
  owner: 'foreign',
  purpose: 'balances',
  methods: ['eth_getProof'],
  names: [mine],
  bytesOut: 100,
  bytesIn: 1000,
  ms: 12.4,
  outcome: 'ok',
  ...change,
})

describe('who learned what', () => {
  const entries = [
    entry(1),
    entry(2, { names: [other], outcome: 'failed' }),
    entry(3, { host: 'localhost:8545', owner: 'own', names: [mine, second], purpose: 'send', methods: ['eth_sendRawTransaction'] }),
    entry(4, { names: [], purpose: 'head', methods: ['eth_getBlockByNumber'] }),
    entry(5, { host: 'localhost:8545', owner: 'own', purpose: 'review', methods: ['eth_createAccessList'], draft: true }),
  ]
  it('tells each party apart, and which of the own accounts it heard of', () => {
    const parties = requestParties(entries, new Set([mine, second]))
    expect(parties).toMatchObject([
      { host: 'localhost:8545', requests: 2, mine: [mine, second], others: 0, sent: true, drafts: 1, linked: true },
      {
        host: 'a.example',
        requests: 3,
        failed: 1,
        mine: [mine],
        others: 1,
        sent: false,
        drafts: 0,
        linked: false,
        bytesOut: 300,
        purposes: ['balances', 'head'],
      },
    ])
  })
  it('knows of nobody when nothing left', () => expect(requestParties([], new Set([mine]))).toEqual([]))
  it('filters, newest first', () => {
    const ids = (filter: Partial<typeof NO_REQUEST_FILTER>): readonly number[] =>
      filtered(entries, { ...NO_REQUEST_FILTER, ...filter }).map(({ id }) => id)
    expect(ids({})).toEqual([5, 4, 3, 2, 1])
    expect(ids({ owner: 'own' })).toEqual([5, 3])
    expect(ids({ drafts: 'only' })).toEqual([5])
    expect(ids({ outcome: 'failed' })).toEqual([2])
    expect(ids({ purpose: 'head' })).toEqual([4])
    expect(ids({ text: 'GETPROOF' })).toEqual([2, 1])
    expect(ids({ text: other.slice(0, 12) })).toEqual([2])
  })
})

describe('export of the log', () => {
  it('writes CSV that no spreadsheet runs', () => {
    const csv = toCsv([entry(1, { host: '=HYPERLINK("x")', error: 'a, "b"\nc', outcome: 'failed' })])
    const [head, ...lines] = csv.split('\r\n')
    expect(head).toBe('time,chainId,host,owner,purpose,methods,addresses,draft,bytesOut,bytesIn,ms,outcome,error')
    expect(lines.join('\n')).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines.join('\n')).toContain('"a, ""b""\nc"')
    expect(lines[0]).toMatch(/^2023-11-14T22:13:20\.001Z,1,/)
  })
  it('writes JSON that reads back the same', () => expect(JSON.parse(toJson([entry(1)]))).toEqual([entry(1)]))
})
